package org.mustlink.spark.link.table;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.xxhash64;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.sideinfo.ColumnValues;
import org.mustlink.core.sideinfo.HeldOutValues;
import org.mustlink.spark.testing.SparkExtension;

/** The values that are held out are a share of all, whoever chooses them. */
@ExtendWith(SparkExtension.class)
class HeldOutColumnsTest {
  /** Java and Spark choose the same values, and about as many as the share says. */
  @Test
  void theyAreTheSameInJavaAndInSpark(SparkSession spark) {
    for (HeldOutValues values :
        List.of(new HeldOutValues(0.3, -7), new HeldOutValues(0.01, 1), HeldOutValues.NONE)) {
      List<Row> numbers =
          spark
              .range(1, 2001)
              .selectExpr("xxhash64(id) as number")
              .withColumn("held", HeldOutColumns.has(values, col("number")))
              .collectAsList();
      assertThat(numbers)
          .allSatisfy(row -> assertThat(values.has(row.getLong(0))).isEqualTo(row.getBoolean(1)));
      for (String text : List.of("a", "seven77", "north and south, 17", "x".repeat(71), "ß€")) {
        Row row =
            spark
                .range(1)
                .select(
                    HeldOutColumns.has(values, xxhash64(lit("col"), lit(text))),
                    HeldOutColumns.has(
                        values, least(lit("n"), lit(text)), greatest(lit("n"), lit(text))),
                    xxhash64(lit(2), lit(text)))
                .head();
        assertThat(values.has("col", text)).isEqualTo(row.getBoolean(0));
        assertThat(values.hasPair(text, "n")).isEqualTo(row.getBoolean(1));
        assertThat(ColumnValues.number(2, 4, text)).isEqualTo(2L << 62 | row.getLong(2) >>> 2);
      }
      assertThat(numbers.stream().filter(row -> row.getBoolean(1)).count() / 2000.0)
          .isCloseTo(values.share(), within(0.04));
    }
  }
}
