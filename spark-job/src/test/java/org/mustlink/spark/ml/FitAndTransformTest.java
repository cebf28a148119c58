package org.mustlink.spark.ml;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.fit.ClusteringFit;
import org.mustlink.spark.fit.FitResult;
import org.mustlink.spark.ml.support.LoggedProgress;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.SparkExtension;
import scala.jdk.javaapi.CollectionConverters;

@ExtendWith(SparkExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FitAndTransformTest {
  private SparkSession spark;
  private Dataset<Row> table;
  private ConstrainedSpectralClusteringModel model;
  private SortedMap<Integer, String> expected;

  @BeforeAll
  void fit(SparkSession session) {
    spark = session;
    table = Blobs.table(spark);
    model = Blobs.estimator().fit(table);
    expected = Blobs.assignments(model.transform(table));
  }

  @Test
  void theBlobsAreFound() {
    long right =
        model.transform(table).collectAsList().stream()
            .filter(
                row ->
                    ("class " + row.<Integer>getAs("truth"))
                        .equals(model.clusterLabels().get(row.<Integer>getAs("prediction"))))
            .count();
    assertThat(right).isGreaterThan(Blobs.ROWS * 95 / 100);
    assertThat(model.clusters()).isEqualTo(3);
    assertThat(model.numFeatures()).isEqualTo(4);
  }

  @Test
  void theOutputHasTheSchemaThatWasDeclared() {
    Dataset<Row> transformed = model.transform(table);

    assertThat(transformed.schema()).isEqualTo(model.transformSchema(table.schema()));
    assertThat(transformed.select("margin").collectAsList())
        .allSatisfy(row -> assertThat(row.getDouble(0)).isBetween(0.0, 1.0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sparse", "floats", "doubles"})
  void anotherColumnOfFeaturesGivesTheSame(String column) {
    ConstrainedSpectralClusteringModel other = Blobs.estimator().setFeaturesCol(column).fit(table);

    assertThat(Blobs.assignments(other.transform(table))).isEqualTo(expected);
    other.setFeaturesCol("features");
    assertThat(Blobs.assignments(other.transform(table))).isEqualTo(expected);
  }

  @Test
  void namedColumnsGiveTheSame() {
    ConstrainedSpectralClusteringModel other =
        Blobs.estimator().setInputCols(Blobs.COLUMNS).fit(table);

    assertThat(Blobs.assignments(other.transform(table))).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 64})
  void partitionsAndOrderDoNotMatter(int partitions) {
    Dataset<Row> shuffled = Blobs.shuffled(spark, partitions);
    ConstrainedSpectralClusteringModel other = Blobs.estimator().fit(shuffled);

    assertThat(other.clustering().encoder().landmarks().data())
        .isEqualTo(model.clustering().encoder().landmarks().data());
    assertThat(other.clustering().embedding().matrix())
        .isEqualTo(model.clustering().embedding().matrix());
    assertThat(Blobs.assignments(other.transform(shuffled))).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"kmeans", "seeded", "vote", "anchors", "pool"})
  void theModelAssignsUnlabelledRowsAsTheFitDid(String assign) {
    ConstrainedSpectralClustering estimator = Blobs.estimator().setAssign(assign);
    InputTable input =
        new InputTable(
            table,
            new FeatureColumns(ColumnKind.VECTOR, List.of("features")),
            List.of("id"),
            Optional.of("known"),
            Optional.empty());
    Set<Integer> unlabelled = new HashSet<>();
    table.filter("known is null").collectAsList().forEach(row -> unlabelled.add(row.getInt(0)));
    SortedMap<Integer, String> fitted;
    try (FitResult result =
        ClusteringFit.run(
            input,
            Optional.empty(),
            FitOptions.resolve(estimator.paramTable().given()),
            new LoggedProgress("test"))) {
      fitted = Blobs.assignments(result.assignments().withColumnRenamed("cluster", "prediction"));
    }
    SortedMap<Integer, String> transformed =
        Blobs.assignments(estimator.fit(table).transform(table));
    fitted.keySet().retainAll(unlabelled);
    transformed.keySet().retainAll(unlabelled);

    assertThat(transformed).hasSize(unlabelled.size()).isEqualTo(fitted);
  }

  @Test
  void transformUsesNoLabel() {
    assertThat(Blobs.assignments(model.transform(table.drop("known", "truth"))))
        .isEqualTo(expected);
  }

  @Test
  void theModelHasItsParentAndItsParameters() {
    ConstrainedSpectralClustering estimator = Blobs.estimator().setMarginCol("sure");
    ConstrainedSpectralClusteringModel fitted = estimator.fit(table);

    assertThat(fitted.parent()).isSameAs(estimator);
    assertThat(fitted.uid()).isEqualTo(estimator.uid());
    assertThat(fitted.getK()).hasValue(3);
    assertThat(fitted.transform(table).columns()).endsWith("prediction", "sure");
    ConstrainedSpectralClusteringModel copy =
        fitted.copy(new ParamMap().put(fitted.marginCol().w("m")));
    assertThat(copy.parent()).isSameAs(estimator);
    assertThat(copy.transform(table).columns()).endsWith("prediction", "m");
    assertThat(copy.summary()).isEqualTo(fitted.summary());
  }

  @Test
  void theCachedCodesAreReleased() {
    Map<?, ?> before =
        Map.copyOf(CollectionConverters.asJava(spark.sparkContext().getPersistentRDDs()));
    Blobs.estimator().fit(table);

    assertThat(CollectionConverters.asJava(spark.sparkContext().getPersistentRDDs()).keySet())
        .isEqualTo(before.keySet());
  }

  @Test
  void labelsOfAnyTypeAreTaken() {
    Dataset<Row> numbered = table.withColumn("known", expr("if(known is null, null, truth)"));
    ConstrainedSpectralClusteringModel other = Blobs.estimator().fit(numbered);

    assertThat(other.clusterLabels()).containsExactlyInAnyOrder("0", "1", "2");
    assertThat(Blobs.assignments(other.transform(numbered))).isEqualTo(expected);
  }

  @Test
  void aStreamIsRefusedByFit() {
    Dataset<Row> stream = spark.readStream().format("rate").load().withColumnRenamed("value", "f0");

    assertThatThrownBy(
            () -> new ConstrainedSpectralClustering().setInputCols("f0").setK(2).fit(stream))
        .hasMessageContaining("Cannot fit a stream");
  }

  @Test
  void inputColsOfAnotherNumberAreRefused() {
    ConstrainedSpectralClusteringModel other = model.copy(new ParamMap());
    other.setInputCols(Arrays.copyOf(Blobs.COLUMNS, 3));

    assertThatThrownBy(() -> other.transform(table))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("inputCols", "3 columns", "fitted on 4");
  }
}
