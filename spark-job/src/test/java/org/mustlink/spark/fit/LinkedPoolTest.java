package org.mustlink.spark.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
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
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.options.FitOptions;
import org.mustlink.model.summary.CompletedStage;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.link.LinkTables;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkFaults.Answer;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.CollectedProgress;
import org.mustlink.spark.testing.NothingStaysCached;
import org.mustlink.spark.testing.SparkExtension;

/**
 * Fits with links of a table whose class is decided by one of many columns, so that classifiers of
 * the features find it and the landmark graph does not.
 */
@ExtendWith({SparkExtension.class, NothingStaysCached.class})
class LinkedPoolTest {
  private static final StructType SCHEMA =
      new StructType()
          .add("id", DataTypes.LongType, false)
          .add("features", DataTypes.createArrayType(DataTypes.DoubleType, false), false)
          .add("known", DataTypes.StringType)
          .add("truth", DataTypes.StringType, false);

  private static final LinkFaults DROP = new LinkFaults(Answer.DROP, Answer.DROP);
  private static final int ROWS = 600;
  private static final int LINKED = 120;

  private final SparkSession spark;

  LinkedPoolTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void classifiersLearnFromTheClassesFoundForLinkedRows() {
    FitSummary alone;
    try (FitResult result = run(table(1), Optional.of(links(0)), Map.of("assign", "anchors"))) {
      alone = result.summary();
      assertThat(result.model().encoder().classifiers()).isNull();
    }
    assertThat(alone.outOfSample()).containsOnlyKeys("anchors");
    assertThat(alone.stages())
        .extracting(CompletedStage::name)
        .doesNotContain("scores of the classifiers");
    try (FitResult result = run(table(1), Optional.of(links(0)), Map.of())) {
      FitSummary summary = result.summary();
      assertThat(summary.assigned()).isEqualTo("pool");
      assertThat(summary.outOfSample()).containsOnlyKeys("anchors", "pool");
      assertThat(summary.stages())
          .extracting(CompletedStage::name)
          .contains("scores of the classifiers");
      assertThat(Blobs.accuracy(summary)).isGreaterThan(Blobs.accuracy(alone) + 0.1);
      assertThat(result.model().encoder().classifiers()).isNotNull();
      // The clusters of linked rows that are measured are those assigned.
      Dataset<Row> violations = result.violations().orElseThrow();
      Dataset<Row> assigned = result.assignments().selectExpr("id as first", "cluster", "margin");
      assertThat(violations.count()).isPositive();
      assertThat(
              violations
                  .join(assigned, "first")
                  .filter("cluster = first_cluster and margin = first_margin")
                  .count())
          .isEqualTo(violations.count());
    }
  }

  @Test
  void partitionsDoNotMatter() {
    List<Row> expected = assignments(table(1));
    assertThat(assignments(table(7))).isEqualTo(expected);
  }

  @Test
  void labelsBesideLinksTeachAsWell() {
    FitSummary alone;
    try (FitResult result =
        run(labelled(table(1)), Optional.of(few()), Map.of("assign", "anchors"))) {
      alone = result.summary();
    }
    List<Row> expected;
    try (FitResult result = run(labelled(table(1)), Optional.of(few()), Map.of())) {
      FitSummary summary = result.summary();
      assertThat(summary.assigned()).isEqualTo("pool");
      assertThat(summary.outOfSample()).containsOnlyKeys("anchors", "pool");
      assertThat(Blobs.accuracy(summary)).isGreaterThan(Blobs.accuracy(alone) + 0.05);
      expected = result.assignments().sort("id").collectAsList();
    }
    try (FitResult result = run(labelled(table(7)), Optional.of(few()), Map.of())) {
      assertThat(result.assignments().sort("id").collectAsList()).isEqualTo(expected);
    }
  }

  /** Between rows with labels and rows without. */
  private LinkInput few() {
    String[] links = new String[20];
    for (int e = 0; e < links.length; e++) {
      links[e] = (2 * e) + (e % 2 == 0 ? "=" : "!") + (LINKED + 2 * e + e % 2);
    }
    return new LinkInput(LinkTables.links(spark, links), DROP, 0);
  }

  private static InputTable labelled(InputTable table) {
    return new InputTable(
        table.data(), table.features(), table.ids(), Optional.of("known"), table.truth());
  }

  @Test
  void linksThatAreAllHeldOutAreMeasuredAgainstThePoolOfTheLabels() {
    InputTable labelled = labelled(table(1));
    LinkInput few =
        new LinkInput(
            LinkTables.links(spark, new String[] {"0!1", "2!3", "4!5"}), LinkFaults.FAIL, 0.9999);
    try (FitResult result = run(labelled, Optional.of(few), Map.of())) {
      FitSummary.Constraints measured = Objects.requireNonNull(result.summary().constraints());
      assertThat(result.summary().assigned()).isEqualTo("pool");
      assertThat(measured.cannot().given()).isZero();
      assertThat(Objects.requireNonNull(measured.heldOut()).cannot().given()).isEqualTo(3);
    }
  }

  private List<Row> assignments(InputTable table) {
    try (FitResult result = run(table, Optional.of(links(0.1)), Map.of("assign", "pool"))) {
      assertThat(result.summary().assigned()).isEqualTo("pool");
      return result.assignments().sort("id").collectAsList();
    }
  }

  /** Rows of even ids are of one class, the others of the other. */
  private InputTable table(int partitions) {
    Random random = new Random(3);
    List<Row> rows = new ArrayList<>();
    for (long id = 0; id < ROWS; id++) {
      int j = (int) (id % 2);
      double[] x = random.doubles(8).toArray();
      x[0] = (x[0] + j) / 2;
      rows.add(RowFactory.create(id, x, id < LINKED ? "class " + j : null, "true " + j));
    }
    Dataset<Row> data = spark.createDataFrame(rows, SCHEMA);
    return new InputTable(
        partitions == 1 ? data : data.repartition(partitions, functions.rand(3)),
        new FeatureColumns(ColumnKind.DOUBLE_ARRAY, List.of("features")),
        List.of("id"),
        Optional.empty(),
        Optional.of("truth"));
  }

  /** Five links for each of the first rows, of which one in a hundred is wrong. */
  private LinkInput links(double holdout) {
    Random random = new Random(5);
    String[] links = new String[5 * LINKED];
    for (int e = 0; e < links.length; e++) {
      int a = random.nextInt(LINKED);
      int b = (a + 1 + random.nextInt(LINKED - 1)) % LINKED;
      boolean wrong = e % 100 == 0;
      links[e] = a + ((a % 2 == b % 2) != wrong ? "=" : "!") + b;
    }
    return new LinkInput(LinkTables.links(spark, links), DROP, holdout);
  }

  private static FitResult run(
      InputTable table, Optional<LinkInput> links, Map<String, String> set) {
    Map<String, String> options = new HashMap<>(set);
    options.put("k", "2");
    options.put("metric", "none");
    return ClusteringFit.run(table, links, FitOptions.resolve(options), CollectedProgress.unread());
  }
}
