package org.mustlink.spark.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mustlink.spark.table.TableScan.named;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.survey.Gaps;
import org.mustlink.spark.quarantine.CleanTable;
import org.mustlink.spark.quarantine.RowFaults;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.CollectedProgress;
import org.mustlink.spark.testing.SparkExtension;

/** Fits of tables with weighted rows. */
@ExtendWith(SparkExtension.class)
class WeightedFitTest {
  private static final Column WHOLE = functions.expr("1 + id % 4");

  private final SparkSession spark;
  private final Dataset<Row> blobs;

  WeightedFitTest(SparkSession spark) {
    this.spark = spark;
    this.blobs = Blobs.data(spark, Blobs.rows());
  }

  /** What a row weighs, whatever the type of the column is. */
  @ParameterizedTest
  @ValueSource(strings = {"3.25D", "2", "CAST(7.5 AS DECIMAL(5, 2))", "CAST(0.5 AS FLOAT)"})
  void equalWeightsChangeNotABit(String weight) {
    assertThat(clusters(weighted(functions.expr(weight)), true, Map.of()))
        .isEqualTo(clusters(blobs, false, Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pool", "kmeans"})
  void theResultDoesNotDependOnHowTheRowsAreSplit(String assign) {
    Dataset<Row> table = weighted(functions.expr("sqrt(1 + id % 7)"));
    Map<String, String> options = Map.of("assign", assign, "k", "3");
    assertThat(clusters(table.repartition(7).sortWithinPartitions("x"), true, options))
        .isEqualTo(clusters(table, true, options));
  }

  /**
   * Blobs that touch, without labels: rows on the border differ between any two draws of landmarks.
   */
  @ParameterizedTest
  @CsvSource({"1, 0.02", "1000, 0.02", "0.001, 0.02"})
  void aRowCountsLikeSoManyEqualRows(double unit, double most) {
    Dataset<Row> close = Blobs.data(spark, Blobs.rows(x -> x / 2, y -> y / 2, z -> z));
    Map<String, String> options = Map.of("k", "3", "landmarks", "60", "assign", "kmeans");
    Dataset<Row> repeated =
        close.withColumn("copy", functions.explode(functions.sequence(one(), WHOLE)));
    List<Row> of = clusters(repeated.withColumn("known", none()), false, options);
    List<Row> by =
        clusters(
            close.withColumn("known", none()).withColumn("weight", WHOLE.multiply(unit)),
            true,
            options);
    Map<Long, Integer> expected = new HashMap<>();
    of.forEach(row -> expected.put(row.getLong(0), row.getInt(1)));
    long[][] both = new long[3][3];
    by.forEach(row -> both[row.getInt(1)][expected.getOrDefault(row.getLong(0), 0)]++);
    long agreed = 0;
    for (long[] row : both) {
      agreed += Math.max(row[0], Math.max(row[1], row[2]));
    }
    assertThat(agreed).isGreaterThan((long) ((1 - most) * Blobs.ROWS));
  }

  /** A fourth blob, and wrong labels, on rows of weight 0. */
  @Test
  void rowsOfWeightZeroTakeNoPart() {
    Dataset<Row> table =
        blobs
            .withColumn("weight", functions.expr("if(id % 4 = 0, 0, 2.5)"))
            .withColumn("x", functions.expr("if(id % 8 = 0, 100 + z, x)"))
            .withColumn("known", functions.expr("if(id % 4 = 0, 'nothing', known)"));
    List<Row> rows = clusters(table, true, Map.of());
    assertThat(rows).hasSize(Blobs.ROWS);
    assertThat(rows.stream().map(row -> row.getString(2)).distinct())
        .containsExactlyInAnyOrder("blob 0", "blob 1", "blob 2");
    assertThat(rows.stream().filter(row -> row.getLong(0) % 4 != 0))
        .filteredOn(row -> row.getInt(1) != row.getLong(0) % 3)
        .hasSizeLessThan(3);
  }

  @ParameterizedTest
  @CsvSource({
    "-1, row id=7: -1.0",
    "'CAST(NULL AS INT)', row id=7: null",
    "double('NaN'), row id=7: NaN",
    "double('Infinity'), row id=7: Infinity",
    "1e-9, row id=7: 1.0E-9",
    "1e10, row id=7: 1.0E10"
  })
  void aWeightThatIsNoneIsRefused(String weight, String message) {
    Dataset<Row> table = weighted(functions.expr("if(id = 7, " + weight + ", 1)"));
    assertThatThrownBy(() -> clusters(table, true, Map.of()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("1 row has no weight that can be used in column weight: " + message)
        .hasMessageContaining("A weight is 0 or from 1e-6 to 1e9.");
  }

  @Test
  void aTableInWhichNoRowCountsIsRefused() {
    assertThatThrownBy(() -> clusters(weighted(functions.lit(0)), true, Map.of()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("Weight column weight is 0 in every row");
  }

  @Test
  void aRowWithoutAWeightIsSetAside() {
    InputTable table = table(weighted(functions.expr("if(id in (7, 9), null, 1 + id % 2)")), true);
    RowFaults faults = new RowFaults(RowFaults.Answer.QUARANTINE, 10);
    try (CleanTable clean = CleanTable.of(table, faults, Gaps.FILL, CollectedProgress.unread())) {
      assertThat(clean.rows()).isEqualTo(2);
      assertThat(clean.table().data().count()).isEqualTo(Blobs.ROWS - 2);
      assertThat(clean.quarantine().orElseThrow().orderBy("id").collectAsList())
          .extracting(row -> row.getString(1) + ", " + row.getString(3))
          .containsOnly("weight, the weight in column weight is null");
    }
  }

  private Dataset<Row> weighted(Column weight) {
    return blobs.withColumn("weight", weight);
  }

  private static Column one() {
    return functions.lit(1L);
  }

  private static Column none() {
    return functions.lit(null).cast("string");
  }

  private static InputTable table(Dataset<Row> data, boolean weighted) {
    return Blobs.table(data).weighted(weighted ? Optional.of("weight") : Optional.empty());
  }

  /** Id, cluster and label of every row, in the order of the ids. */
  private static List<Row> clusters(
      Dataset<Row> data, boolean weighted, Map<String, String> options) {
    try (FitResult result =
        ClusteringFit.run(
            table(data, weighted),
            Optional.empty(),
            FitOptions.resolve(options),
            CollectedProgress.unread())) {
      return result
          .assignments()
          .select(named("id"), named("cluster"), named("label"), named("margin"))
          .orderBy("id", "cluster")
          .collectAsList();
    }
  }
}
