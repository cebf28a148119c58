package org.mustlink.spark.ml;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.survey.Gaps;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.ml.FeatureCases.Case;
import org.mustlink.spark.ml.support.LoggedProgress;
import org.mustlink.spark.predict.PredictedTables;
import org.mustlink.spark.predict.TablePrediction;
import org.mustlink.spark.predict.column.AssignedRow;
import org.mustlink.spark.predict.column.AssignmentColumn;
import org.mustlink.spark.quarantine.CleanTable;
import org.mustlink.spark.quarantine.RowFaults;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.cursor.RowCursor;
import org.mustlink.spark.testing.SparkExtension;

/**
 * The contract of all readers of features: they accept and refuse the same rows, read the same
 * values, and report the same problems.
 */
@ExtendWith(SparkExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FeatureReadersTest {
  private static final RowFaults QUARANTINE =
      new RowFaults(RowFaults.Answer.QUARANTINE, Long.MAX_VALUE);

  private final SparkSession spark;
  private final Progress progress = new LoggedProgress("check");
  private final ConstrainedSpectralClusteringModel model;

  FeatureReadersTest(SparkSession spark) {
    this.spark = spark;
    Dataset<Row> rows =
        spark.range(40).selectExpr("double(id % 2 * 9 + id / 40) x", "double(id % 7) y", "id z");
    model =
        new ConstrainedSpectralClustering()
            .setInputCols("x", "y", "z")
            .setK(2)
            .setLandmarks(8)
            .fit(rows);
  }

  private static Stream<FeatureCases> kinds() {
    return FeatureCases.all().stream();
  }

  /** Rows as objects, rows of columnar batches, and both without the values that are 0. */
  @ParameterizedTest
  @MethodSource("kinds")
  void passes(FeatureCases kind, @TempDir Path folder) {
    List<String> expected = kind.cases().stream().map(FeatureReadersTest::summary).toList();
    for (Dataset<Row> table : List.of(kind.table(spark), kind.stored(spark, folder))) {
      TableScan scan = TableScan.of(kind.input(table));
      int d = scan.decoder().d();
      assertThat(sorted(scan.map(rows -> read(rows, d, false).iterator()).collect()))
          .isEqualTo(expected);
      assertThat(sorted(scan.map(rows -> read(rows, d, true).iterator()).collect()))
          .isEqualTo(expected);
    }
  }

  private static String summary(Case one) {
    return one.isGood() ? Arrays.toString(one.values()) : Objects.requireNonNull(one.words());
  }

  private static List<String> sorted(List<String> rows) {
    return rows.stream().sorted().map(row -> row.substring(3)).toList();
  }

  private static List<String> read(RowCursor rows, int d, boolean sparse) {
    List<String> read = new ArrayList<>();
    SparseRow few = new SparseRow();
    for (int id = 0; rows.advance(); id++) {
      double[] values = new double[d + 2];
      Arrays.fill(values, 77);
      FeatureProblem problem = sparse ? rows.sparse(few) : rows.features(values, 1);
      if (sparse) {
        Arrays.fill(values, 1, d + 1, 0);
        for (int i = 0; problem == null && i < few.count(); i++) {
          values[1 + few.column(i)] = few.value(i);
        }
      }
      assertThat(values[0]).isEqualTo(values[d + 1]).isEqualTo(77);
      String summary =
          problem == null
              ? Arrays.toString(Arrays.copyOfRange(values, 1, d + 1))
              : FeatureCases.normalised(problem.text());
      read.add(String.format(Locale.ROOT, "%02d ", id) + summary);
    }
    return read;
  }

  /** The functions of the API: row by row, by blocks, of a stream, and in SQL. */
  @ParameterizedTest
  @MethodSource("kinds")
  void functions(FeatureCases kind, @TempDir Path folder)
      throws StreamingQueryException, TimeoutException {
    String directory = kind.saved(spark, folder);
    Dataset<Row> table = spark.read().parquet(directory);
    FeatureColumns features = kind.features(table.schema());
    Shared<ClusteringModel> shared = Shared.of(spark.sparkContext(), model.clustering());
    AssignedRow made = new AssignedRow(ExtraColumns.NONE.ofPrediction());
    AssignmentColumn adds =
        new AssignmentColumn(shared, features, "assigned", ExtraColumns.NONE, made);
    for (Dataset<Row> assigned : List.of(adds.byRows(table), adds.byBlocks(table, 4))) {
      assertThat(assignments(assigned.select("id", "assigned.*"))).isEqualTo(expected(kind));
    }
    List<String> accepted = accepted(expected(kind));
    Dataset<Row> stream = spark.readStream().schema(table.schema()).parquet(directory);
    for (int size : new int[] {1, 1024}) {
      String name = "read" + size;
      StreamingQuery query =
          transforming(kind)
              .setBlockSize(size)
              .transform(stream)
              .writeStream()
              .format("memory")
              .queryName(name)
              .trigger(Trigger.AvailableNow())
              .start();
      query.awaitTermination();
      assertThat(kept(spark.table(name).select("id", "prediction", "margin"))).isEqualTo(accepted);
    }
    if (kind.columns().size() == 1) {
      transforming(kind).registerFunction(spark, "cluster_of_case");
      Dataset<Row> called =
          table.selectExpr("id", "cluster_of_case(f) c").selectExpr("id", "c.cluster", "c.margin");
      assertThat(kept(called)).isEqualTo(accepted);
    }
  }

  private ConstrainedSpectralClusteringModel transforming(FeatureCases kind) {
    ConstrainedSpectralClusteringModel keeps = model.copy(new ParamMap()).setHandleInvalid("keep");
    if (kind.columns().size() > 1) {
      return keeps;
    }
    keeps.clear(keeps.inputCols());
    return keeps.setFeaturesCol("f");
  }

  /** By cases: the cluster and the margin to the bit, or what is wrong. */
  private List<String> expected(FeatureCases kind) {
    var assigner = model.clustering().rowAssigner(ExtraColumns.NONE);
    List<String> expected = new ArrayList<>();
    for (Case one : kind.cases()) {
      if (one.values() == null) {
        expected.add(Objects.requireNonNull(one.words()));
      } else {
        AssignedBlock found = assigner.assign(one.values().clone(), 1);
        expected.add(found.clusters()[0] + " " + Double.toHexString(found.margins()[0]));
      }
    }
    return expected;
  }

  private static List<String> accepted(List<String> expected) {
    return expected.stream()
        .map(summary -> summary.startsWith("column") ? "refused" : summary)
        .toList();
  }

  private static List<String> assignments(Dataset<Row> assigned) {
    return assigned.orderBy("id").collectAsList().stream()
        .map(
            row ->
                row.isNullAt(5)
                    ? row.getInt(1) + " " + Double.toHexString(row.getDouble(3))
                    : FeatureCases.normalised(row.getString(5))
                        .replaceFirst("A row cannot be assigned to a cluster: ", "")
                        .replaceFirst("\\. Repair such rows, or leave them out\\.", ""))
        .toList();
  }

  private static List<String> kept(Dataset<Row> rows) {
    return rows.orderBy("id").collectAsList().stream()
        .map(
            row ->
                row.isNullAt(1)
                    ? "refused"
                    : row.getInt(1) + " " + Double.toHexString(row.getDouble(2)))
        .toList();
  }

  /** The command predict, and rows that are set aside before a fit. */
  @ParameterizedTest
  @MethodSource("kinds")
  void jobs(FeatureCases kind, @TempDir Path folder) {
    Dataset<Row> table = kind.stored(spark, folder);
    try (PredictedTables predicted =
        TablePrediction.run(
            kind.input(table),
            model.clustering(),
            QUARANTINE,
            ExtraColumns.NONE,
            RuleInput.NONE,
            progress)) {
      Map<Integer, String> found = reasons(predicted.quarantine());
      for (Row row : predicted.assignments().collectAsList()) {
        double margin = row.getAs("margin");
        found.put(
            row.<Integer>getAs("id"),
            row.<Integer>getAs("cluster") + " " + Double.toHexString(margin));
      }
      assertThat(List.copyOf(found.values())).isEqualTo(expected(kind));
    }
    try (CleanTable clean = CleanTable.of(kind.input(table), QUARANTINE, Gaps.FILL, progress)) {
      Map<Integer, String> found = reasons(clean.quarantine());
      clean.table().data().collectAsList().forEach(row -> found.put(row.getAs("id"), "good"));
      assertThat(List.copyOf(found.values())).isEqualTo(kind.expected());
    }
  }

  private static Map<Integer, String> reasons(Optional<Dataset<Row>> quarantine) {
    return quarantine.orElseThrow().collectAsList().stream()
        .collect(
            Collectors.toMap(
                row -> row.<Integer>getAs("id"),
                row -> FeatureCases.normalised(row.<String>getAs("reason")),
                (one, other) -> one + other,
                TreeMap::new));
  }

  /** A bad row is one of those set aside, be it the first or not. */
  @ParameterizedTest
  @MethodSource("kinds")
  void aModelKnowsHowManyFeaturesRowsHave(FeatureCases kind) {
    if (kind.columns().size() > 1) {
      return;
    }
    int[] ragged =
        IntStream.range(0, kind.cases().size())
            .filter(
                i -> Objects.requireNonNullElse(kind.cases().get(i).words(), "").contains("has 2"))
            .toArray();
    Dataset<Row> last =
        kind.table(spark)
            .filter("id = 0 or id = " + ragged[0])
            .orderBy(col("id").desc())
            .coalesce(1);
    try (PredictedTables predicted =
        TablePrediction.run(
            kind.input(last),
            model.clustering(),
            QUARANTINE,
            ExtraColumns.NONE,
            RuleInput.NONE,
            progress)) {
      assertThat(predicted.assignments().collectAsList()).hasSize(1);
      assertThat(reasons(predicted.quarantine()))
          .containsExactly(Map.entry(ragged[0], "column f has 2 features, expected 3"));
    }
  }
}
