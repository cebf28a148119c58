package org.mustlink.spark.model.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.membership.SoftAssignment;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.summary.MembershipQuality;
import org.mustlink.model.summary.Outliers;
import org.mustlink.spark.ml.Blobs;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.ml.KMeansModel;
import org.mustlink.spark.testing.SparkExtension;

/**
 * The models that earlier releases wrote, and what they must give. They are below {@code
 * src/test/resources/models}, one folder a release; docs/research/extending.md tells how one is
 * added. With {@code -Dmustlink.models=DIRECTORY} the test reads those below another directory.
 */
@ExtendWith(SparkExtension.class)
class StoredModelsTest {
  private static final double TOLERANCE = 1e-9;

  private final SparkSession spark;

  StoredModelsTest(SparkSession spark) {
    this.spark = spark;
  }

  static List<Path> models() throws IOException {
    Path all = Path.of(System.getProperty("mustlink.models", "src/test/resources/models"));
    List<Path> models = new ArrayList<>();
    try (Stream<Path> files = Files.walk(all.toAbsolutePath())) {
      files.filter(Files::isDirectory).filter(StoredModels::isModel).sorted().forEach(models::add);
    }
    assertThat(models).isNotEmpty();
    return models;
  }

  @ParameterizedTest
  @MethodSource("models")
  void aStoredModelGivesWhatItGave(Path stored, @TempDir Path folder) throws Exception {
    List<StoredModels.Expected> expected = StoredModels.expected(stored);
    Dataset<Row> table = StoredModels.table(spark, expected);

    Transformer model = load(stored);
    requireEqual(model.transform(table), expected);
    if (model instanceof ConstrainedSpectralClusteringModel one) {
      ClusteringModel clustering = Blobs.clustering(one);
      assertThat(clustering.input().columns())
          .isEqualTo(new FeatureColumns(ColumnKind.VECTOR, List.of("features")));
      assertThat(clustering.clustersAreClasses()).isEqualTo(!stored.endsWith("centres"));
    }

    // What is read can be written again.
    Path again = folder.resolve(stored.getFileName());
    ((MLWritable) model).write().save(again.toString());
    requireEqual(load(again).transform(table), expected);
  }

  @Test
  void aStoredModelOfColumnsOfAnyKindGivesWhatItGave() throws IOException {
    Path stored = StoredModels.LATEST.resolve("mixed");
    List<Row> rows =
        ConstrainedSpectralClusteringModel.load(stored.toString())
            .transform(StoredTexts.table(spark, stored))
            .collectAsList();

    assertThat(rows).hasSizeGreaterThan(20);
    for (Row row : rows) {
      assertThat(row.<Integer>getAs("prediction"))
          .isEqualTo(Integer.parseInt(row.getAs("expectedCluster")));
      assertThat(row.<Double>getAs("margin"))
          .isCloseTo(Double.parseDouble(row.getAs("expectedMargin")), within(TOLERANCE));
    }
  }

  @Test
  void aStoredModelOfAFitWithOutliersLeavesRowsOut() throws IOException {
    Path stored = StoredModels.LATEST.resolve("outliers");
    List<StoredModels.Expected> expected = StoredModels.expected(stored);
    ConstrainedSpectralClusteringModel model =
        ConstrainedSpectralClusteringModel.load(stored.toString());

    assertThat(Objects.requireNonNull(Blobs.clustering(model).encoder().outliers()).dropped())
        .isPositive();
    Outliers summary = Objects.requireNonNull(model.summary().outliers());
    assertThat(summary.rows()).isPositive();
    assertThat(expected.stream().filter(row -> row.cluster() < 0)).hasSizeGreaterThan(1);
    assertThat(
            model
                .setNewnessCol("newness")
                .setMembershipsCol("memberships")
                .transform(StoredModels.table(spark, expected))
                .filter(
                    "(newness is null) <> (prediction < 0)"
                        + " or (prediction >= 0 and memberships[0].cluster <> prediction)"
                        + " or (size(memberships) = 0) <> (prediction < 0)")
                .count())
        .isZero();
  }

  /** The probabilities of two clusters differ by the factor as a power of what margins tell. */
  @Test
  void aStoredModelThatIsCalibratedGivesItsProbabilities() throws IOException {
    Path stored = StoredModels.LATEST.resolve("calibrated");
    ConstrainedSpectralClusteringModel model =
        ConstrainedSpectralClusteringModel.load(stored.toString());
    SoftAssignment soft = Blobs.clustering(model).soft();
    assertThat(soft.calibrated()).isTrue();
    assertThat(soft.factor()).isNotEqualTo(1);
    MembershipQuality summary = Objects.requireNonNull(model.summary().memberships());
    assertThat(summary.factor()).isEqualTo(soft.factor());
    assertThat(Objects.requireNonNull(summary.after()).curve()).isNotEmpty();
    List<StoredModels.Expected> expected = StoredModels.expected(stored);
    for (Row row :
        model
            .setMembershipsCol("memberships")
            .transform(StoredModels.table(spark, expected))
            .collectAsList()) {
      List<Row> found = row.getList(row.fieldIndex("memberships"));
      assertThat(found.get(0).getInt(0)).isEqualTo(row.<Integer>getAs("prediction"));
      double other = found.size() > 1 ? found.get(1).getDouble(1) : 0;
      assertThat(other / found.get(0).getDouble(1))
          .isCloseTo(Math.pow(1 - row.<Double>getAs("margin"), soft.factor()), within(TOLERANCE));
    }
  }

  private static Transformer load(Path stored) {
    if (stored.endsWith(StoredModelsWriter.KMEANS)) {
      return KMeansModel.load(stored.toString());
    }
    return Files.isDirectory(stored.resolve("stages"))
        ? PipelineModel.load(stored.toString())
        : ConstrainedSpectralClusteringModel.load(stored.toString());
  }

  private static void requireEqual(Dataset<Row> transformed, List<StoredModels.Expected> expected) {
    List<Row> rows = transformed.select("id", "prediction", "margin").orderBy("id").collectAsList();
    assertThat(rows).hasSameSizeAs(expected);
    for (int i = 0; i < rows.size(); i++) {
      assertThat(rows.get(i).getInt(1)).as("row %s", i).isEqualTo(expected.get(i).cluster());
      assertThat(rows.get(i).getDouble(2))
          .as("row %s", i)
          .isCloseTo(expected.get(i).margin(), within(TOLERANCE));
    }
  }
}
