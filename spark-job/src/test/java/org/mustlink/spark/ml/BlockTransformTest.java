package org.mustlink.spark.ml;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.Metadata;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.spark.testing.SparkExtension;

/** The columns that a model writes do not depend on the size of a block. */
@ExtendWith(SparkExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BlockTransformTest {
  private Dataset<Row> table;
  private ConstrainedSpectralClusteringModel byVectors;
  private ConstrainedSpectralClusteringModel byColumns;

  @BeforeAll
  void fit(SparkSession spark) {
    table =
        Blobs.shuffled(spark, 3)
            .withColumn("id", col("id"), Metadata.fromJson("{\"unit\":\"rows\"}"));
    byVectors = everyColumn(Blobs.estimator().fit(Blobs.withoutLabelOf(table, 1)));
    byColumns = everyColumn(Blobs.estimator().setInputCols(Blobs.COLUMNS).fit(table));
  }

  private static ConstrainedSpectralClusteringModel everyColumn(
      ConstrainedSpectralClusteringModel model) {
    return model
        .setFarCol("far")
        .setPredictedLabelCol("label")
        .setNewnessCol("newness")
        .setMembershipsCol("memberships");
  }

  private static Dataset<Row> transformed(
      ConstrainedSpectralClusteringModel model, int size, Dataset<Row> rows) {
    return model.copy(new ParamMap()).setBlockSize(size).transform(rows);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7, 80, 1024})
  void blocksOfEverySizeGiveTheSameRows(int size) {
    for (String features : List.of("features", "sparse", "floats", "doubles")) {
      byVectors.setFeaturesCol(features);
      assertThat(transformed(byVectors, size, table).sort("id").collectAsList())
          .isEqualTo(transformed(byVectors, 1, table).sort("id").collectAsList());
    }
    assertThat(transformed(byColumns, size, table).sort("id").collectAsList())
        .isEqualTo(transformed(byColumns, 1, table).sort("id").collectAsList());
  }

  @Test
  void newnessTellsRowsOfAClassWithoutLabelsFromOthers() {
    byVectors.setFeaturesCol("features");
    Dataset<Row> rows = transformed(byVectors, 7, table);
    assertThat(rows.filter("(newness > 0.5) = (truth = 1)").count()).isGreaterThan(220);
    assertThat(rows.filter("newness between 0 and 1").count()).isEqualTo(Blobs.ROWS);
    assertThat(rows.filter("(newness > 0.5) = (label is null)").count()).isEqualTo(Blobs.ROWS);
    assertThat(transformed(byColumns, 7, table).filter("newness = 0").count())
        .isEqualTo(Blobs.ROWS);
  }

  @Test
  void theSchemaIsThatOfTheRowsOneByOne() {
    byVectors.setFeaturesCol("features");
    assertThat(transformed(byVectors, 7, table).schema())
        .isEqualTo(byVectors.transformSchema(table.schema()))
        .satisfies(schema -> assertThat(schema.apply("id").metadata().contains("unit")).isTrue());
  }

  /** Every fifth row cannot be assigned. */
  private Dataset<Row> withBadRows() {
    return table.withColumn(
        "f0",
        when(expr("id % 10 = 0"), Double.NaN)
            .when(expr("id % 5 = 0"), none())
            .otherwise(col("f0")));
  }

  private static Column none() {
    return expr("cast(null as double)");
  }

  @Test
  void rowsThatCannotBeAssignedAreTreatedAsRowByRow() {
    for (String way : List.of("keep", "skip")) {
      ConstrainedSpectralClusteringModel model =
          byColumns.copy(new ParamMap()).setHandleInvalid(way);
      List<Row> rows = transformed(model, 16, withBadRows()).sort("id").collectAsList();
      assertThat(rows).hasSize(way.equals("keep") ? Blobs.ROWS : Blobs.ROWS * 4 / 5);
      assertThat(rows)
          .usingElementComparator((a, b) -> a.toString().compareTo(b.toString()))
          .isEqualTo(transformed(model, 1, withBadRows()).sort("id").collectAsList());
    }
    for (UnaryOperator<Dataset<Row>> query :
        List.<UnaryOperator<Dataset<Row>>>of(
            rows -> rows, rows -> rows.select("prediction"), rows -> rows.filter("margin > 0"))) {
      assertThatThrownBy(
              () -> query.apply(transformed(byColumns, 16, withBadRows())).collectAsList())
          .hasMessageContainingAll("A row cannot be assigned to a cluster: column f0", "Repair");
    }
  }

  @Test
  void aBlockMayHaveNoRowThatCanBeAssigned() {
    Dataset<Row> bad = table.withColumn("f0", none());
    ConstrainedSpectralClusteringModel keeps =
        byColumns.copy(new ParamMap()).setHandleInvalid("keep");
    assertThat(transformed(keeps, 16, bad).filter("prediction is null").count())
        .isEqualTo(Blobs.ROWS);
  }

  @Test
  void aTableWithoutRowsHasNone() {
    assertThat(transformed(byColumns, 16, table.filter("id < 0")).collectAsList()).isEmpty();
  }

  @Test
  void aBlockHasAtLeastOneRow() {
    assertThatThrownBy(() -> byColumns.setBlockSize(0)).hasMessageContaining("blockSize");
  }

  @Test
  void theFunctionIsAppliedToPartitions() {
    String plan = transformed(byColumns, 7, table).queryExecution().optimizedPlan().toString();
    assertThat(plan).contains("MapPartitions").doesNotContain("mustlink_assign(");
  }
}
