package org.mustlink.spark.fit;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.PredictionSummary;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.link.rule.TogetherLinks;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.predict.PredictedTables;
import org.mustlink.spark.predict.TablePrediction;
import org.mustlink.spark.quarantine.RowFaults;
import org.mustlink.spark.run.FinishedStages;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.CollectedProgress;
import org.mustlink.spark.testing.SparkExtension;

/**
 * Rules among the rows that a model assigns. Households are pairs of rows of one blob and of two
 * sources, the blobs overlap, and a cluster may hold four rows of a source.
 */
@ExtendWith(SparkExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BatchRulesTest {
  private static final int MOST = 4;
  private static final ExtraColumns EXTRA = ExtraColumns.all(2);
  private static final LinkRules RULES =
      new LinkRules(List.of("household"), List.of("source"), MOST);
  private static final LinkFaults DROP =
      new LinkFaults(LinkFaults.Answer.DROP, LinkFaults.Answer.FAIL);

  private final SparkSession spark;
  private final List<String> lines = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private final InputTable table;
  private final FitResult fit;
  private int cached;

  BatchRulesTest(SparkSession spark) {
    this.spark = spark;
    this.table = Blobs.table(withRules(Blobs.data(spark, Blobs.rows())));
    this.fit = fitted();
  }

  @BeforeAll
  void theFitKeepsItsRows() {
    assertThat(fit.assignments().count()).isEqualTo(Blobs.ROWS);
    cached = spark.sparkContext().getPersistentRDDs().size();
  }

  @AfterEach
  void nothingMoreStaysCached() {
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isEqualTo(cached);
    lines.clear();
    warnings.clear();
  }

  @AfterAll
  void close() {
    fit.close();
  }

  @Test
  @Tag("long")
  void theTableOfTheFitGetsTheAssignmentsOfTheFitHoweverItIsPartitioned() {
    List<Row> expected = sorted(fit.assignmentsWith(EXTRA));
    FitSummary summary = fit.summary();
    List<Row> alone;
    try (PredictedTables without = predicted(table, RuleInput.NONE, RowFaults.FAIL)) {
      assertThat(without.rules()).isNull();
      alone = sorted(without.assignments());
      assertThat(sorted(without.assignments().drop("far"))).isNotEqualTo(expected);
    }
    for (int partitions : new int[] {1, 5}) {
      InputTable split = table.of(table.data().repartition(partitions, col("y")));
      try (PredictedTables predicted = predicted(split, failing(RULES), RowFaults.FAIL)) {
        assertThat(sorted(predicted.assignments().drop("far"))).isEqualTo(expected);
        PredictionSummary.Rules rules = Objects.requireNonNull(predicted.rules());
        assertThat(rules.together())
            .isEqualTo(Objects.requireNonNull(summary.constraints()).together());
        assertThat(rules.apart()).isEqualTo(summary.apart());
        String[] own = {"id", "far", "newness", "memberships"};
        assertThat(selected(sorted(predicted.assignments()), own)).isEqualTo(selected(alone, own));
        assertThat(predicted.tally().sizes())
            .containsExactly(
                summary.clusters().stream().mapToLong(FitSummary.Cluster::size).toArray());
      }
    }
  }

  /** Rows without labels, of which one that is set aside would have been in a household. */
  @Test
  void newRowsKeepBothRulesAmongThemselves() {
    Dataset<Row> data =
        withRules(Blobs.data(spark, Blobs.rows(x -> x + 0.4, y -> y - 0.3, z -> z)))
            .withColumn("id", expr("id + 5000"))
            .withColumn("z", expr("if(id = 5003, null, z)"));
    InputTable batch =
        new InputTable(data, table.features(), table.ids(), Optional.empty(), Optional.empty());
    RowFaults aside = new RowFaults(RowFaults.Answer.QUARANTINE, Long.MAX_VALUE);
    try (PredictedTables alone = predicted(batch, RuleInput.NONE, aside)) {
      assertThat(divided(alone.assignments(), data)).isPositive();
      assertThat(largest(alone.assignments(), data)).isGreaterThan(MOST);
    }
    try (PredictedTables predicted = predicted(batch, failing(RULES), aside)) {
      assertThat(predicted.tally().bad().count()).isEqualTo(1);
      assertThat(predicted.tally().rows()).isEqualTo(Blobs.ROWS - 1);
      assertThat(divided(predicted.assignments(), data)).isZero();
      assertThat(largest(predicted.assignments(), data)).isEqualTo(MOST);
      FitSummary.Apart apart = apart(predicted);
      assertThat(apart.moved()).isPositive();
      assertThat(apart.left()).isZero();
    }
    assertThat(lines)
        .anyMatch(line -> line.contains("rows kept together"))
        .anyMatch(line -> line.contains("rows kept apart"));
  }

  @Test
  void rulesThatMeetNoTwoRowsChangeNothing() {
    InputTable single =
        table.of(table.data().withColumn("household", col("id")).withColumn("source", col("id")));
    try (PredictedTables without = predicted(single, RuleInput.NONE, RowFaults.FAIL);
        PredictedTables with = predicted(single, failing(RULES), RowFaults.FAIL)) {
      assertThat(sorted(with.assignments())).isEqualTo(sorted(without.assignments()));
      assertThat(apart(with).overCapacity()).isZero();
    }
  }

  @Test
  void whatCannotHoldIsRefusedBeforeARowIsAssignedOrReported() {
    InputTable big = table.of(table.data().withColumn("source", expr("if(id < 13, 'big', null)")));
    LinkRules apart = new LinkRules(List.of(), List.of("source"), MOST);
    assertThatThrownBy(() -> predicted(big, failing(apart), RowFaults.FAIL).close())
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("source 'big' has 13 rows")
        .hasMessageContaining("3 clusters may hold at most 12");
    InputTable torn = table.of(table.data().withColumn("household", expr("if(id < 2, 'h', null)")));
    assertThatThrownBy(() -> predicted(torn, failing(RULES), RowFaults.FAIL).close())
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("blob 0")
        .hasMessageContaining("blob 1");
    assertThat(lines).noneMatch(line -> line.contains("rows assigned"));
    try (PredictedTables summary = predicted(big, new RuleInput(apart, DROP), RowFaults.FAIL)) {
      assertThat(apart(summary).left()).isEqualTo(1);
      assertThat(apart(summary).moved()).isZero();
      assertThat(warnings).anyMatch(text -> text.contains("rows of source 'big'"));
    }
    Dataset<Row> twice = table.data().withColumn("id", expr("if(id = 1, 0, id)"));
    assertThatThrownBy(() -> predicted(table.of(twice), failing(RULES), RowFaults.FAIL).close())
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("name several rows");
  }

  private static Dataset<Row> withRules(Dataset<Row> rows) {
    return rows.withColumn("x", expr("x + pmod(hash(id), 1000) / 100 - 5"))
        .withColumn("household", expr("if(id < 540, concat(id div 6, '-', id % 3), null)"))
        .withColumn(
            "source",
            expr("concat(if(id % 2 = 0, 'a', 'b'), if(id < 540, id div 18, (id - 540) div 2))"));
  }

  private FitResult fitted() {
    LinkInput ties =
        new LinkInput(
            TogetherLinks.with(Optional.empty(), table.data(), table.ids(), RULES, List.of()),
            LinkFaults.FAIL,
            0);
    return ClusteringFit.run(
        table,
        Optional.of(ties),
        new RuleInput(RULES, LinkFaults.FAIL),
        Optional.empty(),
        FitOptions.resolve(Map.of("k", "3", "seed", "1")),
        FinishedStages.NONE,
        CollectedProgress.unread());
  }

  private PredictedTables predicted(InputTable rows, RuleInput rules, RowFaults faults) {
    return TablePrediction.run(
        rows, fit.model(), faults, EXTRA, rules, new CollectedProgress(lines, warnings));
  }

  private static RuleInput failing(LinkRules rules) {
    return new RuleInput(rules, LinkFaults.FAIL);
  }

  private static FitSummary.Apart apart(PredictedTables predicted) {
    return Objects.requireNonNull(Objects.requireNonNull(predicted.rules()).apart());
  }

  private static List<Row> sorted(Dataset<Row> assignments) {
    return assignments.orderBy("id").collectAsList();
  }

  private static List<List<Object>> selected(List<Row> rows, String... columns) {
    return rows.stream().map(row -> Stream.of(columns).<Object>map(row::getAs).toList()).toList();
  }

  /** Returns how many households are in more than one cluster. */
  private static long divided(Dataset<Row> assignments, Dataset<Row> data) {
    return assignments
        .join(data.select("id", "household").filter("household is not null"), "id")
        .groupBy("household")
        .agg(functions.countDistinct("cluster").as("clusters"))
        .filter("clusters > 1")
        .count();
  }

  private static long largest(Dataset<Row> assignments, Dataset<Row> data) {
    return assignments
        .join(data.select("id", "source"), "id")
        .groupBy("cluster", "source")
        .count()
        .agg(functions.max("count"))
        .head()
        .getLong(0);
  }
}
