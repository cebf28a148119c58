package org.mustlink.spark.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.options.FitOptions;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.summary.Description;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.Outliers;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.predict.PredictedTables;
import org.mustlink.spark.predict.TablePrediction;
import org.mustlink.spark.quarantine.RowFaults;
import org.mustlink.spark.testing.CollectedProgress;
import org.mustlink.spark.testing.SparkExtension;

/** The blobs and 30 rows of noise, of which one has a label. */
@ExtendWith(SparkExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OutlierFitTest {
  private static final ExtraColumns EXTRA = ExtraColumns.all(2);
  private static final int NOISE = 30;
  private static final long LABELLED = Blobs.ROWS + 7;

  private final SparkSession spark;
  private final Path directory;
  private final List<String> lines = new ArrayList<>();
  private final Dataset<Row> data;
  private final FitResult result;
  private final Description description;
  private final Map<Long, @Nullable Integer> clusters;

  OutlierFitTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
    this.data = Blobs.data(spark, rows());
    this.result = fitted(data);
    this.clusters = clusters(result.assignments(), "cluster");
    this.description = result.description().get();
  }

  private static List<Row> rows() {
    List<Row> rows = new ArrayList<>(Blobs.rows());
    Random random = new Random(1);
    for (long id = Blobs.ROWS; id < Blobs.ROWS + NOISE; id++) {
      rows.add(
          RowFactory.create(
              id,
              60 * random.nextDouble() - 25,
              60 * random.nextDouble() - 25,
              60 * random.nextDouble() - 30,
              id == LABELLED ? "blob 1" : null,
              "noise"));
    }
    return rows;
  }

  private FitResult fitted(Dataset<Row> table) {
    return ClusteringFit.run(
        Blobs.table(table),
        Optional.empty(),
        FitOptions.resolve(Map.of("outliers", "auto", "stability", "1")),
        new CollectedProgress(lines, new ArrayList<>()));
  }

  private static Map<Long, @Nullable Integer> clusters(Dataset<Row> rows, String column) {
    Map<Long, @Nullable Integer> clusters = new HashMap<>();
    rows.select("id", column)
        .collectAsList()
        .forEach(row -> clusters.put(row.getLong(0), row.isNullAt(1) ? null : row.getInt(1)));
    return clusters;
  }

  @BeforeAll
  void save() {
    result.saveModel(directory.resolve("model").toString());
  }

  @AfterAll
  void close() {
    result.close();
  }

  @Test
  void noiseHasNoClusterAndIsCounted() {
    FitSummary summary = result.summary();
    long outlying = clusters.values().stream().filter(Objects::isNull).count();
    assertThat(outlying).isBetween(NOISE - 6L, NOISE + 4L);
    assertThat(clusters.get(LABELLED)).isEqualTo(1);
    assertThat(clusters)
        .allSatisfy((id, cluster) -> assertThat(id >= 60 || cluster != null).isTrue());
    assertThat(summary.outliers()).isEqualTo(Outliers.of(outlying, Blobs.ROWS + NOISE));
    assertThat(summary.clusters().stream().mapToLong(FitSummary.Cluster::size).sum())
        .isEqualTo(Blobs.ROWS + NOISE - outlying);
    // They count as a group of their own, which matches the fourth true class.
    assertThat(Blobs.accuracy(summary)).isGreaterThan(0.98);
    assertThat(lines).anyMatch(line -> line.contains(outlying + " are outliers"));
    assertThat(
            result
                .assignments()
                .filter("cluster is null and (label is not null or margin != 0)")
                .count())
        .isZero();
    assertThat(Objects.requireNonNull(description.map()).rows())
        .isEqualTo(Blobs.ROWS + NOISE - (int) outlying);
  }

  @Test
  void theFarthestAreShownWithTheirOwnColumns() {
    Description.OutlyingRows found = Objects.requireNonNull(description.outliers());
    long outlying = clusters.values().stream().filter(Objects::isNull).count();
    assertThat(found.distances().stream().mapToLong(Description.Distances::rows).sum())
        .isEqualTo(outlying);
    assertThat(found.distances().get(4).most()).isNull();
    assertThat(found.sampled()).isEqualTo((int) outlying + 1); // the labelled one is sampled too
    assertThat(description.sampled()).isEqualTo(Blobs.ROWS + NOISE - (int) outlying - 1);
    List<Double> beyond = found.rows().stream().map(Description.FarRow::beyond).toList();
    assertThat(beyond)
        .hasSize(10)
        .isSortedAccordingTo(Comparator.reverseOrder())
        .allMatch(times -> times >= 1)
        .startsWith(Objects.requireNonNull(found.farthest()));
    for (Description.FarRow row : found.rows()) {
      long id = Long.parseLong(row.id());
      assertThat(clusters).containsEntry(id, null);
      Row given = data.filter("id = " + id).first();
      assertThat(row.features()).hasSize(3);
      row.features()
          .forEach(value -> assertThat(given.<Double>getAs(value.name())).isEqualTo(value.value()));
    }
    // The noise is spread around the blobs, so that their means tell little.
    assertThat(found.features()).hasSize(3).allMatch(feature -> Math.abs(feature.difference()) > 1);
    assertThat(found.pictures()).isEmpty();
  }

  @Test
  void newnessIsNullAndNoMembershipIsListedWhereARowBelongsNowhere() {
    ConstrainedSpectralClusteringModel loaded =
        ConstrainedSpectralClusteringModel.load(directory.resolve("model").toString())
            .setNewnessCol("newness")
            .setMembershipsCol("memberships")
            .setMemberships(2);
    loaded.registerFunction(spark, "newness_of_outliers");
    try (PredictedTables predicted =
        TablePrediction.run(
            Blobs.table(data),
            result.model(),
            RowFaults.FAIL,
            EXTRA,
            RuleInput.NONE,
            new CollectedProgress(lines, lines))) {
      assertNewness(result.assignmentsWith(EXTRA), "cluster is null");
      assertNewness(predicted.assignments(), "cluster is null");
    }
    assertNewness(loaded.setBlockSize(1).transform(data), "prediction = -1");
    assertNewness(loaded.setBlockSize(64).transform(data), "prediction = -1");
    assertNewness(
        data.selectExpr("inline(array(newness_of_outliers(array(x, y, z))))"), "cluster is null");
  }

  private static void assertNewness(Dataset<Row> rows, String outlying) {
    assertThat(rows.schema().apply("newness").nullable()).isTrue();
    assertThat(rows.filter(outlying).count()).isGreaterThan(NOISE - 7L);
    assertThat(rows.filter("(newness is null) <> (" + outlying + ")").count()).isZero();
    assertThat(rows.filter("(size(memberships) = 0) <> (" + outlying + ")").count()).isZero();
    assertThat(rows.filter("memberships is null or size(memberships) > 2").count()).isZero();
  }

  @Test
  void theyDoNotDependOnHowTheRowsAreSplit() {
    try (FitResult other = fitted(data.repartition(5).sortWithinPartitions("x"))) {
      assertThat(other.assignmentsWith(EXTRA).sort("id").collectAsList())
          .isEqualTo(result.assignmentsWith(EXTRA).sort("id").collectAsList());
      assertThat(other.description().get().outliers()).isEqualTo(description.outliers());
    }
  }

  @Test
  void theModelLeavesTheSameRowsOut() {
    try (PredictedTables predicted =
        TablePrediction.run(
            Blobs.table(data),
            result.model(),
            RowFaults.FAIL,
            ExtraColumns.NONE,
            RuleInput.NONE,
            new CollectedProgress(lines, lines))) {
      assertThat(clusters(predicted.assignments(), "cluster")).isEqualTo(clusters);
      assertThat(predicted.tally().outliers())
          .isEqualTo(clusters.values().stream().filter(Objects::isNull).count());
    }
    ConstrainedSpectralClusteringModel loaded =
        ConstrainedSpectralClusteringModel.load(directory.resolve("model").toString());
    Map<Long, @Nullable Integer> marked = new HashMap<>(clusters);
    marked.replaceAll((id, cluster) -> cluster == null ? -1 : cluster);
    marked.put(LABELLED, -1); // whose label transform does not know
    for (int block : new int[] {1, 64}) {
      assertThat(clusters(loaded.setBlockSize(block).transform(data), "prediction"))
          .containsAllEntriesOf(marked);
    }
    loaded.registerFunction(spark, "outlier_test");
    Map<Long, @Nullable Integer> asked =
        clusters(data.selectExpr("id", "outlier_test(array(x, y, z)).cluster as found"), "found");
    marked.replaceAll((id, cluster) -> cluster < 0 ? null : cluster);
    assertThat(asked).isEqualTo(marked);
  }
}
