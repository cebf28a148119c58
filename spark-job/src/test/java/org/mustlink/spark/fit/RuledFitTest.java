package org.mustlink.spark.fit;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.countDistinct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.sideinfo.HeldOutValues;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.core.sideinfo.RuleKind;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.SatisfiedLinks;
import org.mustlink.spark.link.LinkTables;
import org.mustlink.spark.link.rule.TogetherLinks;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.CollectedProgress;
import org.mustlink.spark.testing.NothingStaysCached;
import org.mustlink.spark.testing.SparkExtension;

/**
 * Fits in which rows of a household belong together. Rows i and j are of one blob if i = j (mod 3),
 * the blobs overlap, and households are of one blob.
 */
@ExtendWith({SparkExtension.class, NothingStaysCached.class})
class RuledFitTest {
  private static final String RULE = "household";

  private final SparkSession spark;

  RuledFitTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void aHouseholdIsInOneClusterHoweverTheRowsArePartitioned() {
    InputTable table = table();
    double alone = Blobs.accuracy(summary(table, Optional.empty()));
    List<Row> expected = null;
    for (int partitions : new int[] {1, 5}) {
      Dataset<Row> data = table.data().repartition(partitions, col("y"));
      try (FitResult result = run(table.of(data), ruled(data, LinkFaults.FAIL))) {
        FitSummary.Together kept = together(result);
        assertThat(kept.components()).isEqualTo(100);
        assertThat(kept.rows()).isEqualTo(400);
        assertThat(kept.moved()).isBetween(1L, 200L);
        assertThat(constraints(result).must().given()).isEqualTo(300);
        assertThat(constraints(result).must().satisfied()).isEqualTo(300);
        assertThat(result.violations().orElseThrow().count()).isZero();
        Dataset<Row> assignments = result.assignments();
        assertOneClusterEach(assignments);
        assertSizes(result.summary(), assignments);
        assertThat(Blobs.accuracy(result.summary())).isGreaterThan(alone);
        List<Row> rows = assignments.orderBy("id").collectAsList();
        assertThat(rows).isEqualTo(expected == null ? rows : expected);
        expected = rows;
      }
    }
  }

  @Test
  void aHouseholdFollowsItsLabelAndTwoLabelsContradict() {
    InputTable table = table();
    Dataset<Row> data =
        table
            .data()
            .withColumn("known", functions.expr("if(id < 30, concat('blob ', id % 3), null)"));
    InputTable labelled =
        new InputTable(data, table.features(), table.ids(), Optional.of("known"), table.truth());
    try (FitResult result = run(labelled, ruled(data, LinkFaults.FAIL))) {
      assertOneClusterEach(result.assignments());
    }
    Dataset<Row> wrong = data.withColumn("known", functions.expr("if(id = 3, 'blob 1', known)"));
    assertThatThrownBy(() -> run(labelled.of(wrong), ruled(wrong, LinkFaults.FAIL)).close())
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("label 'blob 0'")
        .hasMessageContaining("label 'blob 1'");
    LinkRules soft = together(List.of(RULE), List.of(0.9));
    try (FitResult result = run(labelled.of(wrong), ruled(wrong, soft))) {
      assertThat(result.summary().warnings())
          .anySatisfy(
              text -> assertThat(text).contains("due to rules of a weight below 1 alone: 1."));
      assertThat(together(result).violating()).isPositive();
      assertThat(blobs(result, "id < 30")).isEqualTo(blobs(wrong.filter("id < 30")));
    }
  }

  /** Of every ninth row the household is that of a row of another blob. */
  @Test
  @Tag("long")
  void rowsLeaveADoubtedHouseholdThatTheirFeaturesSpeakAgainst() {
    InputTable table = table();
    Dataset<Row> wrong =
        table
            .data()
            .withColumn(
                RULE,
                functions.expr(
                    "if(id < 396 and id % 9 = 4, concat((id + 1) % 3, '-', id div 12), household)"))
            .withColumn("street", functions.expr("if(id < 100, concat('s', id div 2), null)"));
    LinkRules soft = together(List.of(RULE), List.of(0.9));
    List<Row> expected = null;
    double accuracy = 0;
    for (int partitions : new int[] {1, 5}) {
      Dataset<Row> data = wrong.repartition(partitions, col("y"));
      try (FitResult result = run(table.of(data), ruled(data, soft))) {
        FitSummary.Together kept = together(result);
        assertThat(kept.rows()).isEqualTo(400);
        assertThat(kept.violating()).isBetween(20L, 44L);
        assertThat(constraints(result).must().weighted()).isBetween(0.8, 0.95);
        assertThat(result.violations().orElseThrow().filter("weight = 0.9").count())
            .isEqualTo(constraints(result).must().given() - constraints(result).must().satisfied());
        assertSizes(result.summary(), result.assignments());
        List<Row> rows = result.assignments().orderBy("id").collectAsList();
        assertThat(rows).isEqualTo(expected == null ? rows : expected);
        expected = rows;
        accuracy = Blobs.accuracy(result.summary());
      }
    }
    try (FitResult hard = run(table.of(wrong), ruled(wrong, LinkFaults.FAIL))) {
      assertThat(together(hard).violating()).isZero();
      assertThat(Blobs.accuracy(hard.summary())).isLessThan(accuracy);
    }
    LinkRules mixed = together(List.of(RULE, "street"), List.of(1.0, 0.5));
    try (FitResult result = run(table.of(wrong), ruled(wrong, mixed))) {
      assertThat(together(result).violating()).isPositive();
      assertThat(
              result
                  .assignments()
                  .join(wrong.select(col("id"), col(RULE).as("of")), "id")
                  .filter("trim(of) <> ''")
                  .groupBy("of")
                  .agg(countDistinct("cluster").as("clusters"))
                  .filter("clusters > 1")
                  .count())
          .isZero();
    }
  }

  @Test
  void heldOutHouseholdsTieNoRowsAndAreMeasured() {
    InputTable table = table();
    LinkRules rules = LinkRules.together(RULE).holding(new HeldOutValues(0.3, 0));
    try (FitResult result = run(table, ruled(table.data(), rules))) {
      FitSummary.Together kept = together(result);
      SatisfiedLinks.Kind held = Objects.requireNonNull(constraints(result).heldOut()).must();
      assertThat(kept.components()).isBetween(50L, 90L);
      assertThat(held.given()).isEqualTo(3 * (100 - kept.components()));
      assertThat(constraints(result).must().given()).isEqualTo(3 * kept.components());
      assertThat(constraints(result).must().satisfied()).isEqualTo(3 * kept.components());
      assertThat(held.satisfied()).isBetween(held.given() / 2, held.given() - 1);
      assertThat(result.violations().orElseThrow().filter("held_out").count())
          .isEqualTo(held.given() - held.satisfied());
    }
  }

  private static FitSummary.Together together(FitResult result) {
    return Objects.requireNonNull(constraints(result).together());
  }

  /** The labels that rows have, in the order of their ids. */
  private static List<Object> blobs(Dataset<Row> rows) {
    return rows.orderBy("id").select("known").collectAsList().stream()
        .map(row -> row.get(0))
        .toList();
  }

  /** The labels of the clusters that rows are in, in the order of their ids. */
  private static List<Object> blobs(FitResult result, String which) {
    return result.assignments().filter(which).orderBy("id").collectAsList().stream()
        .map(
            row ->
                (Object)
                    result.summary().clusters().stream()
                        .filter(cluster -> cluster.id() == row.<Integer>getAs("cluster"))
                        .findFirst()
                        .orElseThrow()
                        .label())
        .toList();
  }

  private static void assertOneClusterEach(Dataset<Row> assignments) {
    assertThat(
            assignments
                .filter("id < 400")
                .withColumn(RULE, functions.expr("concat(id % 3, '-', id div 12)"))
                .groupBy(RULE)
                .agg(countDistinct("cluster").as("clusters"))
                .filter("clusters > 1")
                .count())
        .isZero();
  }

  private static void assertSizes(FitSummary summary, Dataset<Row> assignments) {
    for (FitSummary.Cluster cluster : summary.clusters()) {
      assertThat(assignments.filter(col("cluster").equalTo(cluster.id())).count())
          .isEqualTo(cluster.size());
    }
  }

  private static FitSummary.Constraints constraints(FitResult result) {
    return Objects.requireNonNull(result.summary().constraints());
  }

  private InputTable table() {
    Dataset<Row> data =
        Blobs.data(spark, Blobs.rows())
            .withColumn("x", functions.expr("x + pmod(hash(id), 1000) / 100 - 5"))
            .withColumn(RULE, functions.expr("if(id < 396, concat(id % 3, '-', id div 12), ' ')"))
            .withColumn(RULE, functions.expr("if(id between 396 and 399, '3-9', household)"));
    InputTable table = Blobs.table(data);
    return new InputTable(data, table.features(), table.ids(), Optional.empty(), table.truth());
  }

  private LinkInput ruled(Dataset<Row> data, LinkFaults faults) {
    return new LinkInput(
        TogetherLinks.with(
            Optional.of(LinkTables.links(spark)),
            data,
            List.of("id"),
            LinkRules.together(RULE),
            List.of()),
        faults,
        0);
  }

  private static LinkRules together(List<String> columns, List<Double> weights) {
    return new LinkRules(
        LinkRules.rules(RuleKind.TOGETHER, columns, weights), 1, HeldOutValues.NONE);
  }

  private static LinkInput ruled(Dataset<Row> data, LinkRules rules) {
    return new LinkInput(
        TogetherLinks.with(Optional.empty(), data, List.of("id"), rules, List.of()),
        LinkFaults.FAIL,
        rules.heldOut().share());
  }

  private FitSummary summary(InputTable table, Optional<LinkInput> links) {
    try (FitResult result =
        ClusteringFit.run(
            table,
            links,
            FitOptions.resolve(Map.of("k", "3", "seed", "1")),
            new CollectedProgress(new ArrayList<>(), new ArrayList<>()))) {
      return result.summary();
    }
  }

  private FitResult run(InputTable table, LinkInput links) {
    return ClusteringFit.run(
        table,
        Optional.of(links),
        FitOptions.resolve(Map.of("k", "3", "seed", "1")),
        new CollectedProgress(new ArrayList<>(), new ArrayList<>()));
  }
}
