package org.mustlink.spark.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.model.summary.Description;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.fit.memory.ReductionMemory;
import org.mustlink.spark.link.LinkTables;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.CollectedProgress;
import org.mustlink.spark.testing.SparkExtension;

/** Texts of three topics, as counts of words in sparse vectors. */
@ExtendWith(SparkExtension.class)
class SparseFitTest {
  private static final int K = 3;
  private static final int TOPIC_WORDS = 60;

  private final SparkSession spark;

  SparseFitTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void aMillionColumnsAreClusteredByTheirDirections() {
    try (FitResult result = fit(table(rows(1_000_000), 2), Map.of())) {
      FitSummary summary = result.summary();
      assertThat(Objects.requireNonNull(summary.measures()).unlabelled().acc()).isGreaterThan(0.95);
      assertThat(summary.data().d()).isEqualTo(1_000_000);
      assertThat(summary.settings())
          .containsEntry("neighbours", "8")
          .containsEntry("weights", "gaussian-local")
          .containsEntry("metric", "none");
      assertThat(summary.stages())
          .anySatisfy(stage -> assertThat(stage.name()).startsWith("truncated singular"));
      List<Description.Cluster> clusters = result.description().get().clusters();
      List<String> leading = new ArrayList<>();
      for (Description.Cluster cluster : clusters) {
        assertThat(cluster.features()).hasSize(10);
        cluster.features().forEach(feature -> leading.add(feature.name()));
        assertThat(cluster.features())
            .filteredOn(feature -> feature.mean() > feature.overall())
            .hasSizeGreaterThan(7);
        assertThat(cluster.typical())
            .hasSize(5)
            .allSatisfy(row -> assertThat(row.features()).hasSize(5));
      }
      assertThat(leading).doesNotHaveDuplicates().allMatch(name -> name.startsWith("features["));
    }
  }

  @Test
  void whatIsSetIsTaken() {
    Map<String, String> set = Map.of("neighbours", "3", "weights", "linear", "reduce", "20");
    try (FitResult result = fit(table(rows(2000), 2), set)) {
      assertThat(result.summary().settings()).containsAllEntriesOf(set);
      assertThat(result.model().map().outputs()).isEqualTo(20);
    }
  }

  /** The classifiers see the columns to which the texts were reduced. */
  @Test
  void classifiersLearnFromLinksOfTexts() {
    InputTable labelled = table(rows(5000), 2);
    InputTable table =
        new InputTable(
            labelled.data(),
            labelled.features(),
            labelled.ids(),
            Optional.empty(),
            labelled.truth());
    Random random = new Random(2);
    String[] links = new String[400];
    for (int e = 0; e < links.length; e++) {
      int a = random.nextInt(80);
      int b = (a + 1 + random.nextInt(79)) % 80;
      links[e] = a + (a % K == b % K ? "=" : "!") + b;
    }
    LinkInput input = new LinkInput(LinkTables.links(spark, links), LinkFaults.FAIL, 0);
    try (FitResult result = fit(table, Optional.of(input), Map.of("k", "3"))) {
      FitSummary summary = result.summary();
      assertThat(summary.outOfSample()).containsKeys("anchors");
      assertThat(summary.assigned()).isEqualTo("pool");
      assertThat(Objects.requireNonNull(summary.measures()).all().acc()).isGreaterThan(0.95);
    }
  }

  @Test
  void partitionsAndTheOrderOfRowsDoNotMatter() {
    List<Row> rows = rows(5000);
    List<Row> expected = assignments(table(rows, 1));
    List<Row> shuffled = new ArrayList<>(rows);
    Collections.shuffle(shuffled, new Random(4));
    assertThat(assignments(table(shuffled, 7))).isEqualTo(expected);
  }

  @Tag("long")
  @Test
  void otherTablesAreReadAsBefore() {
    for (Map<String, String> set :
        List.of(
            Map.of("scale", "minmax"),
            Map.of("reduce", "none", "metric", "none"),
            Map.of("preset", "paper"))) {
      try (FitResult result = fit(table(rows(1100), 2), set)) {
        assertThat(result.model().map()).isInstanceOf(Numbers.class);
      }
    }
    try (FitResult result = fit(table(rows(600), 2), Map.of())) {
      assertThat(result.model().map()).isInstanceOf(Numbers.class);
      assertThat(result.summary().settings()).containsEntry("neighbours", "3");
    }
    List<Row> dense =
        rows(1100).stream()
            .map(
                row ->
                    RowFactory.create(
                        row.get(0), ((Vector) row.get(1)).toDense(), row.get(2), row.get(3)))
            .toList();
    try (FitResult result = fit(table(dense, 2), Map.of())) {
      assertThat(result.model().map()).isInstanceOf(Numbers.class);
    }
  }

  @Test
  void aBadValueIsNamed() {
    List<Row> rows = new ArrayList<>(rows(2000));
    rows.set(
        7,
        RowFactory.create(
            7L,
            Vectors.sparse(2000, new int[] {3, 1500}, new double[] {1, Double.NaN}),
            "0",
            null));
    assertThatThrownBy(() -> fit(table(rows, 3), Map.of()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("row row=7: column features at position 1500 is NaN");
    rows.set(
        7, RowFactory.create(7L, Vectors.sparse(9, new int[] {3}, new double[] {1}), "0", null));
    assertThatThrownBy(() -> fit(table(rows, 3), Map.of()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("column features has 9 features, the first row has 2000");
  }

  @Test
  void aTableTooWideForTheDriverIsRefused() {
    ReductionMemory million = new ReductionMemory(1_000_000, 1_000_000, 100, 100_000);
    million.require(4L << 30);
    assertThatThrownBy(() -> million.require(1L << 30))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("sparse vectors of 1,000,000 columns")
        .hasMessageContaining("which has 1,024 MiB")
        .hasMessageContaining("Set a smaller reduce or sampleRows");
  }

  @Test
  void aSavedModelAssignsAsBefore(@TempDir Path folder) throws Exception {
    InputTable table = table(rows(3000), 2);
    try (FitResult result = fit(table, Map.of())) {
      List<Row> expected =
          result.assignments().sort("row").select("cluster", "margin").collectAsList();
      String path = folder.resolve("model").toString();
      result.saveModel(path);
      ConstrainedSpectralClusteringModel loaded = ConstrainedSpectralClusteringModel.load(path);
      assertThat(loaded.numFeatures()).isEqualTo(3000);
      Dataset<Row> assigned = loaded.transform(table.data()).sort("row");
      String[] columns = {loaded.getPredictionCol(), loaded.getMarginCol()};
      List<Row> found = assigned.select(columns[0], columns[1]).collectAsList();
      List<Row> unlabelled = new ArrayList<>();
      List<Row> again = new ArrayList<>();
      List<Row> rows = table.data().sort("row").collectAsList();
      for (int i = 0; i < rows.size(); i++) {
        if (rows.get(i).isNullAt(3)) {
          unlabelled.add(expected.get(i));
          again.add(found.get(i));
        }
      }
      assertThat(again).isEqualTo(unlabelled);
      Dataset<Row> byBlocks =
          loaded.copy(ParamMap.empty()).setBlockSize(100).transform(table.data()).sort("row");
      assertThat(byBlocks.select(columns[0], columns[1]).collectAsList()).isEqualTo(found);
      List<Row> dense =
          rows.stream()
              .map(
                  row -> RowFactory.create(row.get(0), ((Vector) row.get(1)).toDense(), null, null))
              .toList();
      assertThat(
              loaded
                  .transform(table(dense, 2).data())
                  .sort("row")
                  .select(columns[0], columns[1])
                  .collectAsList())
          .isEqualTo(found);
    }
  }

  private List<Row> assignments(InputTable table) {
    try (FitResult result = fit(table, Map.of())) {
      return result.assignments().sort("row").collectAsList();
    }
  }

  private static FitResult fit(InputTable table, Map<String, String> set) {
    return fit(table, Optional.empty(), set);
  }

  private static FitResult fit(
      InputTable table, Optional<LinkInput> links, Map<String, String> set) {
    return ClusteringFit.run(table, links, FitOptions.resolve(set), CollectedProgress.unread());
  }

  private InputTable table(List<Row> rows, int partitions) {
    StructType schema =
        new StructType()
            .add("row", DataTypes.LongType)
            .add("features", SQLDataTypes.VectorType())
            .add("truth", DataTypes.StringType)
            .add("known", DataTypes.StringType);
    Dataset<Row> data = spark.createDataset(rows, Encoders.row(schema)).coalesce(1);
    return new InputTable(
        partitions == 1 ? data : data.repartition(partitions),
        new FeatureColumns(ColumnKind.VECTOR, List.of("features")),
        List.of("row"),
        Optional.of("known"),
        Optional.of("truth"));
  }

  /** 240 texts of 30 words, most of them of a topic of 60 words, the others of any. */
  private static List<Row> rows(int d) {
    Random random = new Random(8);
    int[] words = random.ints(0, d).distinct().limit(K * TOPIC_WORDS + 200).toArray();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 240; i++) {
      int topic = i % K;
      double[] counts = new double[words.length];
      for (int w = 0; w < 30; w++) {
        int word =
            random.nextInt(3) > 0
                ? topic * TOPIC_WORDS + random.nextInt(TOPIC_WORDS)
                : random.nextInt(words.length);
        counts[word]++;
      }
      int[] present =
          IntStream.range(0, words.length)
              .filter(w -> counts[w] > 0)
              .boxed()
              .sorted((a, b) -> Integer.compare(words[a], words[b]))
              .mapToInt(w -> w)
              .toArray();
      SparseVector vector =
          new SparseVector(
              d,
              Arrays.stream(present).map(w -> words[w]).toArray(),
              Arrays.stream(present).mapToDouble(w -> counts[w]).toArray());
      String truth = "t" + topic;
      rows.add(RowFactory.create((long) i, vector, truth, i < 45 ? truth : null));
    }
    return rows;
  }
}
