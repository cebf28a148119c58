package org.mustlink.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.testing.SparkExtension;

/** The types of columns that the command takes as features, given to the Estimator. */
@ExtendWith(SparkExtension.class)
class FeatureTypesTest {
  private final Dataset<Row> rows;

  FeatureTypesTest(SparkSession spark) {
    this.rows =
        spark
            .range(0, 90, 1, 2)
            .selectExpr(
                "id",
                "int(id % 3 * 40 + id * 7919 % 11) a",
                "int(id % 2 * 30 + id * 104729 % 13) b",
                "id % 3 = 1 flag",
                "timestamp_seconds(id) moment");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "array<float>",
        "array<int>",
        "array<bigint>",
        "array<smallint>",
        "array<decimal(10,2)>"
      })
  void arraysOfNumbersGiveTheClustersOfDoubles(String type) {
    String features = "cast(array(a, b) as %s) features";
    List<String> doubles = clusters(rows.selectExpr("id", features.formatted("array<double>")));
    assertThat(clusters(rows.selectExpr("id", features.formatted(type)))).isEqualTo(doubles);
  }

  @ParameterizedTest
  @ValueSource(strings = {"float", "int", "bigint", "smallint", "tinyint", "decimal(10,2)"})
  void columnsOfNumbersGiveTheClustersOfDoubles(String type) {
    String[] columns = {"id", "cast(a as %s) a", "cast(b as %s) b", "cast(int(flag) as %s) flag"};
    String[] doubles = {"id", "double(a) a", "double(b) b", "double(flag) flag"};
    for (int i = 0; i < columns.length; i++) {
      columns[i] = columns[i].formatted(type);
    }
    assertThat(clustersOfColumns(rows.selectExpr(columns)))
        .isEqualTo(clustersOfColumns(rows.selectExpr(doubles)));
  }

  @Test
  void featuresThatNumberTheRowsStayWithAWarning() {
    ConstrainedSpectralClusteringModel model =
        new ConstrainedSpectralClustering()
            .setInputCols("a", "__index_level_0__", "place")
            .setK(3)
            .setLandmarks(20)
            .fit(rows.selectExpr("*", "id * 2 as __index_level_0__", "89 - id as place"));
    assertThat(model.numFeatures()).isEqualTo(3);
    assertThat(model.summary().warnings())
        .anySatisfy(said -> assertThat(said).contains("identifiers have: __index_level_0__."))
        .anySatisfy(said -> assertThat(said).contains("without gaps", ": place."));
  }

  @Test
  void aTruthValueIsACategoryOfTwoLevels() {
    assertThat(clustersOfColumns(rows))
        .isEqualTo(clustersOfColumns(rows.selectExpr("id", "a", "b", "string(flag) flag")));
  }

  @Test
  void typesThatAreNoFeatureAreRefusedWithAllThatAre() {
    assertThatThrownBy(
            () ->
                new ConstrainedSpectralClustering()
                    .setInputCols("a", "pair", "b", "bytes")
                    .setK(3)
                    .fit(rows.selectExpr("*", "struct(a, b) pair", "binary('w') bytes")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageStartingWith("Cannot set inputCols to 'pair': its type is struct<a:int,b:int>")
        .hasMessageEndingWith("The same holds for bytes (binary).");
  }

  @ParameterizedTest
  @ValueSource(strings = {"int", "decimal(10,2)", "boolean"})
  void groupsReturnTheColumnsThatTheyReadAsDoublesAsTheyAre(String type) {
    boolean array = !type.equals("boolean");
    GroupedClustering groups = new GroupedClustering().setBy("of").setMethod("sc-njw").setK(2);
    String first = array ? "array(cast(a as %s), cast(b as %1$s)) f" : "cast(id %% 3 = 1 as %s) f";
    Dataset<Row> whole = rows.selectExpr("id", "id % 2 of", first.formatted(type), "int(b) number");
    GroupedClustering set = array ? groups.setFeaturesCol("f") : groups.setInputCols("f", "number");
    Dataset<Row> grouped = set.transform(whole);

    assertThat(grouped.schema()).isEqualTo(set.transformSchema(whole.schema()));
    assertThat(grouped.drop("prediction", "margin").exceptAll(whole).count()).isZero();
    assertThat(grouped.filter("prediction is not null").count()).isEqualTo(90);
  }

  private static List<String> clusters(Dataset<Row> table) {
    return rows(new ConstrainedSpectralClustering().setK(3).setLandmarks(20).fit(table), table);
  }

  private static List<String> clustersOfColumns(Dataset<Row> table) {
    return rows(
        new ConstrainedSpectralClustering()
            .setInputCols("a", "b", "flag")
            .setK(3)
            .setLandmarks(20)
            .fit(table),
        table);
  }

  private static List<String> rows(ConstrainedSpectralClusteringModel model, Dataset<Row> table) {
    return model
        .transform(table)
        .select("id", "prediction", "margin")
        .orderBy("id")
        .collectAsList()
        .stream()
        .map(Row::toString)
        .toList();
  }
}
