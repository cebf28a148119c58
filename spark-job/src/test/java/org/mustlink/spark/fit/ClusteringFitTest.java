package org.mustlink.spark.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.options.FitOptions;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.NumberOfClusters;
import org.mustlink.model.summary.UnnamedClasses;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.CollectedProgress;
import org.mustlink.spark.testing.SparkExtension;

/** Fits of small tables: results and warnings. */
@ExtendWith(SparkExtension.class)
class ClusteringFitTest {
  private final SparkSession spark;
  private final List<String> lines = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private final Progress progress = new CollectedProgress(lines, warnings);

  ClusteringFitTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void findsTheBlobsAndNamesThem() {
    FitSummary summary = fit(Blobs.table(Blobs.data(spark, Blobs.rows())), Map.of());
    assertThat(accuracy(summary)).isGreaterThan(0.99);
    assertThat(summary.clusters())
        .extracting("label")
        .containsExactly("blob 0", "blob 1", "blob 2");
    assertThat(summary.clusters().stream().mapToLong(FitSummary.Cluster::size).sum())
        .isEqualTo(Blobs.ROWS);
    assertThat(summary.data().n()).isEqualTo(Blobs.ROWS);
    assertThat(summary.data().labelled()).isEqualTo(60);
    assertThat(summary.assigned()).isEqualTo("pool");
    assertThat(lines)
        .extracting(line -> Integer.valueOf(line.substring(0, 2).strip()))
        .containsExactly(1, 2, 3, 4, 5, 6, 7);
  }

  @Test
  void theAssignmentsHaveIdsClustersLabelsAndMargins() {
    InputTable table = Blobs.table(Blobs.data(spark, Blobs.rows()));
    try (FitResult result =
        ClusteringFit.run(table, Optional.empty(), options(Map.of()), progress)) {
      Dataset<Row> assignments = result.assignments();
      assertThat(assignments.columns()).containsExactly("id", "cluster", "label", "margin");
      assertThat(assignments.select("id").distinct().count()).isEqualTo(Blobs.ROWS);
      assertThat(assignments.filter("margin < 0 or margin > 1 or isnan(margin)").count()).isZero();
      assertThat(assignments.filter("label != concat('blob ', cluster)").count()).isZero();
      // Rows whose label is known are in the cluster of that label.
      assertThat(assignments.filter("id < 60 and cluster != id % 3").count()).isZero();
    }
  }

  /** Far from the origin, one column huge, all columns tiny, one column constant. */
  @ParameterizedTest
  @CsvSource({"1, 1e8, 1, 0", "1, 0, 1e12, 0", "1e-12, 0, 1e-12, 0", "1, 0, 0, 5"})
  void theScaleOfColumnsDoesNotHideTheBlobs(
      double factor, double shift, double thirdFactor, double thirdShift) {
    List<Row> rows =
        Blobs.rows(
            x -> factor * x + shift, y -> factor * y + shift, z -> thirdFactor * z + thirdShift);
    assertThat(accuracy(fit(Blobs.table(Blobs.data(spark, rows)), Map.of()))).isGreaterThan(0.97);
  }

  @Test
  void oneLabelValueIsWarnedOfAndTheNumberOfClustersIsChosen() {
    Dataset<Row> data =
        Blobs.data(spark, Blobs.rows())
            .withColumn("known", functions.expr("if(known = 'blob 1', known, null)"));
    FitSummary summary = fit(Blobs.table(data), Map.of());
    assertThat(warnings).anyMatch(warning -> warning.contains("Only one class is labelled"));
    assertThat(summary.warnings()).isEqualTo(warnings);
    assertThat(summary.assigned()).isEqualTo("kmeans");
    assertThat(summary.data().k()).isEqualTo(3);
    NumberOfClusters numbers = Objects.requireNonNull(summary.numberOfClusters());
    assertThat(numbers.chosen()).isEqualTo(3);
    assertThat(numbers.numbers()).hasSize(3).contains(3);
    assertThat(lines).anyMatch(line -> line.contains("3 clusters; also offered: "));
    List<NumberOfClusters.Division> whole = numbers.offered().get(0).divides();
    assertThat(whole).hasSize(1);
    assertThat(whole.get(0).parts()).hasSize(numbers.numbers().get(0));
    assertThat(whole.get(0).parts())
        .allMatch(part -> Math.abs(part.share() - 1.0 / 3) < 0.02 && part.features().size() == 3);
    assertThat(accuracy(summary)).isGreaterThan(0.95);
  }

  @Test
  void withoutLabelsItClustersAllTheSame() {
    FitSummary summary = fit(unlabelled(Blobs.rows()), Map.of("k", "3"));
    assertThat(summary.numberOfClusters()).isNull();
    assertThat(warnings).noneMatch(warning -> warning.contains("no separate clusters"));
    assertThat(accuracy(summary)).isGreaterThan(0.97);
    assertThat(summary.clusters()).extracting("label").containsOnlyNulls();
  }

  @Test
  void furtherDrawsOfLandmarksTellHowSureTheClustersAre() {
    Dataset<Row> data = Blobs.data(spark, Blobs.rows());
    FitSummary summary = fit(Blobs.table(data), Map.of("stability", "2"));
    FitSummary.Stability found = Objects.requireNonNull(summary.stability());
    assertThat(found.draws()).isEqualTo(2);
    assertThat(found.rows()).isEqualTo(Blobs.ROWS);
    assertThat(found.least()).isGreaterThan(0.95);
    assertThat(found.overlaps()).hasSize(3).allMatch(overlap -> overlap > 0.95);
    assertThat(lines).anyMatch(line -> line.contains("2 more draws of landmarks"));
    assertThat(warnings).noneMatch(warning -> warning.contains("not stable"));
    assertThat(fit(Blobs.table(data.repartition(5)), Map.of("stability", "2")).stability())
        .isEqualTo(found);
    assertThat(fit(Blobs.table(data), Map.of()).stability()).isNull();
  }

  @Test
  void theNumberOfClustersIsTheSameHoweverTheRowsAreParted() {
    InputTable table = unlabelled(Blobs.rows());
    FitSummary summary = fit(table, Map.of());
    assertThat(summary.data().k()).isEqualTo(3);
    assertThat(warnings)
        .noneMatch(warning -> warning.contains("no separate clusters"))
        .noneMatch(warning -> warning.contains("how many clusters"));
    InputTable parted =
        new InputTable(
            table.data().repartition(5),
            table.features(),
            table.ids(),
            Optional.empty(),
            table.truth());
    assertThat(fit(parted, Map.of()).numberOfClusters()).isEqualTo(summary.numberOfClusters());
  }

  /** Rows without clusters, whose clusters in a fit depend on the landmarks that are drawn. */
  @Test
  void aTableThatShowsNoClustersIsWarnedOf() {
    SplittableRandom random = new SplittableRandom(11);
    List<Row> rows = new ArrayList<>();
    for (long id = 0; id < 600; id++) {
      double x = random.nextDouble();
      rows.add(RowFactory.create(id, x, random.nextDouble(), random.nextDouble(), null, "true 0"));
    }
    FitSummary summary = fit(unlabelled(rows), Map.of("k", "8", "stability", "2"));
    assertThat(warnings)
        .anyMatch(warning -> warning.contains("shows no separate clusters"))
        .isEqualTo(summary.warnings());
    assertThat(Objects.requireNonNull(summary.stability()).mean()).isLessThan(0.8);
  }

  private InputTable unlabelled(List<Row> rows) {
    return unlabelled(Blobs.data(spark, rows));
  }

  private static InputTable unlabelled(Dataset<Row> data) {
    InputTable table = Blobs.table(data);
    return new InputTable(
        table.data(), table.features(), table.ids(), Optional.empty(), table.truth());
  }

  @Test
  void equalRowsAreOneClusterWithAWarning() {
    FitSummary summary =
        fit(
            Blobs.table(Blobs.data(spark, Blobs.rows(x -> 1, y -> 2, z -> 3))),
            Map.of("assign", "kmeans"));
    assertThat(summary.data().k()).isEqualTo(1);
    assertThat(warnings).anyMatch(warning -> warning.contains("do not differ"));
  }

  @Test
  void aClassNobodyLabelledIsFound() {
    Dataset<Row> data =
        Blobs.data(spark, Blobs.rows())
            .withColumn("known", functions.expr("if(known = 'blob 2', null, known)"));
    FitSummary summary = fit(Blobs.table(data), Map.of("k", "3"));
    assertThat(accuracy(summary)).isGreaterThan(0.95);
    assertThat(summary.newClasses())
        .isNotNull()
        .extracting(UnnamedClasses::found, UnnamedClasses::given)
        .containsExactly(1, true);
    assertThat(summary.clusters())
        .extracting(FitSummary.Cluster::label)
        .containsOnlyOnce((String) null);
    FitSummary parted = fit(Blobs.table(data.repartition(5)), Map.of("k", "3"));
    assertThat(parted.newClasses()).isEqualTo(summary.newClasses());
    assertThat(parted.clusters()).isEqualTo(summary.clusters());
    FitSummary none = fit(Blobs.table(data), Map.of("k", "3", "newClasses", "none"));
    assertThat(none.newClasses()).isNull();
    assertThat(none.assigned()).isEqualTo("kmeans");
  }

  @Test
  void seededIsTriedWhereFewRowsAreLabelled() {
    Dataset<Row> data =
        Blobs.data(spark, Blobs.rows())
            .withColumn("known", functions.expr("if(id < 12, known, null)"));
    FitSummary summary = fit(Blobs.table(data), Map.of());
    assertThat(summary.outOfSample()).containsKeys("seeded", "anchors");
    assertThat(accuracy(summary)).isGreaterThan(0.95);
  }

  /**
   * A ball surrounded by other rows, on which k-means from the means of the labelled rows fails.
   */
  @Test
  void labelsWhoseClassesAreNoClustersAreSpread() {
    SplittableRandom random = new SplittableRandom(3);
    List<Row> rows = new ArrayList<>();
    for (long id = 0; id < 600; id++) {
      int j = id % 3 == 0 ? 1 : 0;
      double spread = j == 1 ? 5 : 0.5;
      rows.add(
          RowFactory.create(
              id,
              spread * random.nextGaussian(),
              spread * random.nextGaussian(),
              spread * random.nextGaussian(),
              id < 60 ? "blob " + j : null,
              "true " + j));
    }
    Dataset<Row> data = Blobs.data(spark, rows);
    FitSummary summary = fit(Blobs.table(data), Map.of());
    assertThat(summary.assigned()).isIn("anchors", "pool");
    assertThat(summary.outOfSample()).containsKey("anchors").doesNotContainKey("seeded");
    assertThat(accuracy(summary)).isGreaterThan(0.9);
    assertThat(assignments(Blobs.table(data.repartition(7))))
        .isEqualTo(assignments(Blobs.table(data)));
  }

  @Test
  @Tag("long")
  void emptyPartitionsAndOneWithAlmostAllRowsDoNotMatter() {
    Dataset<Row> data = Blobs.data(spark, Blobs.rows());
    Dataset<Row> skewed =
        data.repartition(200, functions.expr("if(id < 594, 0, id)")).sortWithinPartitions("id");
    assertThat(assignments(Blobs.table(skewed))).isEqualTo(assignments(Blobs.table(data)));
  }

  /** Uniform rows, whose clusters the last bit of a centre can change. */
  @ParameterizedTest
  @ValueSource(strings = {"scacs", "lsc-k"})
  void clustersOfKMeansDoNotDependOnPartitions(String method) {
    SplittableRandom random = new SplittableRandom(17);
    List<Row> rows = new ArrayList<>();
    for (long id = 0; id < 600; id++) {
      double x = random.nextDouble();
      rows.add(RowFactory.create(id, x, random.nextDouble(), random.nextDouble(), null, "true 0"));
    }
    Map<String, String> set = Map.of("k", "6", "method", method, "assign", "kmeans");
    Dataset<Row> data = unlabelled(rows).data();
    List<Row> expected = assignments(unlabelled(data.coalesce(1)), set);
    for (int partitions : new int[] {7, 64}) {
      Dataset<Row> parted = data.repartition(partitions, functions.rand(partitions));
      assertThat(assignments(unlabelled(parted), set)).isEqualTo(expected);
    }
  }

  @Test
  void nothingStaysCached() {
    int before = spark.sparkContext().getPersistentRDDs().size();
    fit(Blobs.table(Blobs.data(spark, Blobs.rows())), Map.of());
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isEqualTo(before);
  }

  private List<Row> assignments(InputTable table) {
    return assignments(table, Map.of());
  }

  private List<Row> assignments(InputTable table, Map<String, String> set) {
    try (FitResult result = ClusteringFit.run(table, Optional.empty(), options(set), progress)) {
      return result.assignments().sort("id").collectAsList();
    }
  }

  private FitSummary fit(InputTable table, Map<String, String> set) {
    try (FitResult result = ClusteringFit.run(table, Optional.empty(), options(set), progress)) {
      return result.summary();
    }
  }

  private static double accuracy(FitSummary summary) {
    return Objects.requireNonNull(summary.measures()).all().acc();
  }

  private static FitOptions options(Map<String, String> set) {
    return FitOptions.resolve(set);
  }
}
