package org.mustlink.spark.ml;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClusterFunctionTest {
  private SparkSession spark;
  private ConstrainedSpectralClusteringModel model;
  private UserDefinedFunction function;

  @BeforeAll
  void register(SparkSession session) {
    spark = session;
    Dataset<Row> table = Blobs.table(spark);
    table.createOrReplaceTempView("rows");
    model =
        Blobs.estimator()
            .fit(Blobs.withoutLabelOf(table, 1))
            .setFarCol("far")
            .setPredictedLabelCol("label");
    function = model.registerFunction(spark, "cluster_of");
    model.setNewnessCol("isNew").setMembershipsCol("all").setMemberships(2);
    model.registerFunction(spark, "newness_of");
    model
        .copy(ParamMap.empty())
        .setHandleInvalid("keep")
        .registerFunction(spark, "cluster_or_null");
  }

  @ParameterizedTest
  @ValueSource(strings = {"features", "sparse", "floats", "doubles", "array(f0, f1, f2, f3)"})
  void itGivesWhatTransformGives(String argument) {
    List<Row> expected =
        model
            .transform(spark.table("rows"))
            .select("id", "prediction", "label", "margin", "far", "isNew", "all")
            .collectAsList();

    assertThat(
            spark
                .sql("select id, inline(array(newness_of(%s))) from rows".formatted(argument))
                .collectAsList())
        .isEqualTo(expected);
    assertThat(
            spark
                .sql("select id, inline(array(cluster_of(%s))) from rows".formatted(argument))
                .collectAsList())
        .extracting(Row::toString)
        .isEqualTo(
            model
                .transform(spark.table("rows"))
                .select("id", "prediction", "label", "margin", "far")
                .collectAsList()
                .stream()
                .map(Row::toString)
                .toList());
  }

  @Test
  void itTakesWholeAndDecimalNumbers() {
    Row row =
        spark
            .sql(
                "select cluster_of(array(6, 0, 0, 0)).cluster, cluster_of(array(6.0, 0, 0, 0)).cluster")
            .first();

    assertThat(row.getInt(0)).isEqualTo(row.getInt(1));
  }

  @Test
  void itIsAColumnOfAProgramToo() {
    Dataset<Row> rows = spark.table("rows");

    assertThat(rows.select(function.apply(col("features")).getField("cluster")).collectAsList())
        .isEqualTo(model.transform(rows).select("prediction").collectAsList());
    assertThat(
            spark.sql("select cluster_of(features).label, count(*) from rows group by 1").count())
        .isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "null | column features is null",
        "array(1D, 2D) | column features has 2 features, the model was fitted on 4",
        "array(1D, null, 2D, 3D) | column features is null at position 1",
        "array(1D, double('NaN'), 2D, 3D) | column features at position 1 is NaN"
      })
  void aRowThatCannotBeAssignedFailsTheQueryOrIsNull(String argument, String words) {
    String value = argument.equals("null") ? "cast(null as array<double>)" : argument;

    assertThatThrownBy(() -> spark.sql("select cluster_of(%s).cluster".formatted(value)).collect())
        .hasStackTraceContaining("A row cannot be assigned to a cluster: " + words);
    assertThat(
            spark.sql("select cluster_or_null(%s) is null".formatted(value)).first().getBoolean(0))
        .isTrue();
  }
}
