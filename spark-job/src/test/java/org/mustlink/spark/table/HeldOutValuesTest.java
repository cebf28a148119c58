package org.mustlink.spark.table;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.spark.testing.SparkExtension;

/** The values that are held out are a share of all, whoever chooses them. */
@ExtendWith(SparkExtension.class)
class HeldOutValuesTest {
  /** Java and Spark choose the same values, and about as many as the share says. */
  @Test
  void theyAreTheSameInJavaAndInSpark(SparkSession spark) {
    for (HeldOutValues values :
        List.of(new HeldOutValues(0.3, -7), new HeldOutValues(0.01, 1), HeldOutValues.NONE)) {
      List<Row> numbers =
          spark
              .range(1, 2001)
              .selectExpr("xxhash64(id) as number")
              .withColumn("held", values.has(col("number")))
              .collectAsList();
      assertThat(numbers)
          .allSatisfy(row -> assertThat(values.has(row.getLong(0))).isEqualTo(row.getBoolean(1)));
      assertThat(numbers.stream().filter(row -> row.getBoolean(1)).count() / 2000.0)
          .isCloseTo(values.share(), within(0.04));
    }
  }
}
