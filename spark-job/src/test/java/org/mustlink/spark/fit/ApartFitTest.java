package org.mustlink.spark.fit;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.countDistinct;
import static org.apache.spark.sql.functions.not;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.apart.ApartInMemory;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.sideinfo.HeldOutValues;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.group.GroupOptions;
import org.mustlink.spark.group.GroupedFit;
import org.mustlink.spark.group.GroupedResult;
import org.mustlink.spark.link.LinkTables;
import org.mustlink.spark.link.rule.ApartValues;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.link.rule.TogetherLinks;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.CollectedProgress;
import org.mustlink.spark.testing.NothingStaysCached;
import org.mustlink.spark.testing.SparkExtension;

/** Fits in which rows of a source belong apart. */
@ExtendWith({SparkExtension.class, NothingStaysCached.class})
class ApartFitTest {
  private static final LinkFaults DROP =
      new LinkFaults(LinkFaults.Answer.DROP, LinkFaults.Answer.FAIL);

  private final SparkSession spark;
  private final List<String> warnings = new ArrayList<>();
  private final SourcedBlobs blobs;

  ApartFitTest(SparkSession spark) {
    this.spark = spark;
    this.blobs = new SourcedBlobs(spark, warnings);
  }

  /** Each source has one row of each blob, so that the rule tells more than the features do. */
  @Test
  void aClusterHoldsOneRowOfASourceHoweverTheRowsArePartitioned() {
    InputTable table = blobs.table("if(id < 594, concat('s', id div 3), if(id < 597, null, ' '))");
    double alone;
    try (FitResult result = blobs.run(table, Optional.empty(), RuleInput.NONE)) {
      assertThat(result.summary().apart()).isNull();
      alone = Blobs.accuracy(result.summary());
    }
    List<Row> expected = null;
    for (int partitions : new int[] {1, 3, 7}) {
      Dataset<Row> data = table.data().repartition(partitions, col("y"));
      try (FitResult result =
          blobs.run(table.of(data), Optional.empty(), SourcedBlobs.rules(1, "source"))) {
        FitSummary.Apart apart = SourcedBlobs.apart(result);
        assertThat(apart.overCapacity()).isBetween(20L, 198L);
        assertThat(apart.over()).isBetween(apart.overCapacity(), 2 * apart.overCapacity());
        assertThat(apart.moved()).isGreaterThanOrEqualTo(apart.over());
        assertThat(apart.left()).isZero();
        assertThat(apart.heldOut()).isNull();
        assertThat(result.violations()).isEmpty();
        Dataset<Row> assignments = result.assignments();
        assertThat(SourcedBlobs.largest(assignments, data, "source")).isEqualTo(1);
        assertThat(Blobs.accuracy(result.summary())).isGreaterThan(alone);
        assertSizes(result.summary(), assignments);
        List<Row> rows = assignments.orderBy("id").collectAsList();
        assertThat(rows).isEqualTo(expected == null ? rows : expected);
        expected = rows;
      }
    }
    assertThat(warnings).noneMatch(text -> text.contains("links.apart"));
  }

  /**
   * Half of the sources are not told to the fit, though one of them has more rows than all clusters
   * may hold, and of no other a cluster holds two rows.
   */
  @Test
  void valuesThatAreHeldOutAreLeftAsTheyAre() {
    InputTable table = blobs.table("if(id < 594, concat('s', id div 3), 'big')");
    Dataset<Row> alone; // of rows that no rule moves
    try (FitResult result = blobs.run(table, Optional.empty(), RuleInput.NONE)) {
      Dataset<Row> assigned = result.assignments().select("id", "cluster", "margin");
      alone = spark.createDataFrame(assigned.collectAsList(), assigned.schema());
    }
    HeldOutValues share = new HeldOutValues(0.5, 0);
    RuleInput rules = SourcedBlobs.holding(SourcedBlobs.rules(1, "source"), share);
    Column heldOut =
        not(ApartValues.decided(rules.seeded(1).rules(), rules.rules().apart().get(0)).isNotNull());
    assertThat(table.data().filter(heldOut).filter("source = 'big'").count())
        .isEqualTo(6); // which depends on the seed
    List<Row> expected = null;
    for (int partitions : new int[] {1, 5}) {
      Dataset<Row> data = table.data().repartition(partitions, col("y"));
      try (FitResult result = blobs.run(table.of(data), Optional.empty(), rules)) {
        Dataset<Row> assignments = result.assignments();
        Dataset<Row> held = table.data().filter(heldOut);
        FitSummary.HeldOutApart counted =
            Objects.requireNonNull(SourcedBlobs.apart(result).heldOut());
        assertThat(counted.values()).isBetween(70L, 130L);
        assertThat(counted.rows()).isEqualTo(3 * counted.values() + 3).isEqualTo(held.count());
        assertThat(SourcedBlobs.apart(result).left()).isZero();
        assertThat(counted.over())
            .isGreaterThan(10)
            .isEqualTo(SourcedBlobs.over(assignments, table.data()));
        assertThat(
                assignments
                    .join(held.select("id"), "id")
                    .select("id", "cluster", "margin")
                    .except(alone)
                    .count())
            .isZero();
        List<Row> rows = assignments.orderBy("id").collectAsList();
        assertThat(rows).isEqualTo(expected == null ? rows : expected);
        expected = rows;
      }
    }
  }

  /** Pairs of rows of two sources, of which some sources have further rows of their own. */
  @Test
  @Tag("long")
  void pairsOfRowsKeepBothRules() {
    InputTable table =
        blobs.table("concat(if(id % 2 = 0, 'a', 'b'), if(id < 540, id div 18, (id - 540) div 2))");
    Dataset<Row> data =
        table
            .data()
            .withColumn(
                "household", functions.expr("if(id < 540, concat(id div 6, '-', id % 3), null)"));
    List<List<Row>> all = new ArrayList<>();
    for (int taskScores : new int[] {ApartInMemory.TASK_SCORES, 30}) {
      RuleInput rules = SourcedBlobs.rules(List.of("source"), 4, List.of(1.0), DROP, taskScores);
      LinkInput links =
          new LinkInput(
              TogetherLinks.with(
                  Optional.of(LinkTables.links(spark)),
                  data,
                  List.of("id"),
                  LinkRules.together("household"),
                  List.of()),
              LinkFaults.FAIL,
              0);
      try (FitResult result = blobs.run(table.of(data), Optional.of(links), rules)) {
        Dataset<Row> assignments = result.assignments();
        assertThat(SourcedBlobs.apart(result).overCapacity()).isPositive();
        assertThat(SourcedBlobs.largest(assignments, data, "source")).isEqualTo(4);
        assertThat(SourcedBlobs.apart(result).left()).isZero();
        assertThat(
                assignments
                    .join(data, "id")
                    .filter("household is not null")
                    .groupBy("household")
                    .agg(countDistinct("cluster").as("clusters"))
                    .filter("clusters > 1")
                    .count())
            .isZero();
        FitSummary.Constraints constraints = Objects.requireNonNull(result.summary().constraints());
        assertThat(constraints.must().satisfied()).isEqualTo(constraints.must().given());
        assertThat(result.violations().orElseThrow().columns()).endsWith("suspicious", "rule");
        all.add(assignments.orderBy("id").collectAsList());
      }
    }
    assertThat(all.get(1)).hasSameSizeAs(all.get(0));
  }

  @Test
  void labelsThatAreKeptStayAndWhatCannotHoldIsRefusedOrReported() {
    InputTable plain = blobs.table("if(id < 60, concat('s', id div 3), if(id < 64, 'big', null))");
    InputTable labelled =
        new InputTable(
            plain.data().withColumn("known", functions.expr("if(id < 60, known, null)")),
            plain.features(),
            plain.ids(),
            Optional.of("known"),
            plain.truth());
    assertThatThrownBy(
            () -> blobs.run(labelled, Optional.empty(), SourcedBlobs.rules(1, "source")).close())
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("source 'big' has 4 rows, among them 60 and 63")
        .hasMessageContaining("3 clusters may hold at most 3");
    Dataset<Row> twice =
        plain
            .data()
            .withColumn("id", functions.expr("(id div 6) * 3 + id % 3"))
            .withColumn("source", functions.expr("concat('s', id)"));
    assertThatThrownBy(
            () ->
                blobs
                    .run(plain.of(twice), Optional.empty(), SourcedBlobs.rules(1, "source"))
                    .close())
        .rootCause()
        .hasMessageContaining("Two rows have equal values in the columns of");
    RuleInput dropped = new RuleInput(SourcedBlobs.rules(1, "source").rules(), DROP);
    try (FitResult result = blobs.run(labelled, Optional.empty(), dropped)) {
      assertThat(SourcedBlobs.apart(result).left()).isEqualTo(1);
      assertThat(SourcedBlobs.apart(result).leftOver()).isBetween(1L, 3L);
      assertThat(warnings).anyMatch(text -> text.contains("rows of source 'big'"));
      assertViolations(result, 60, 63);
      assertThat(
              result
                  .assignments()
                  .join(labelled.data().select("id", "known"), "id")
                  .filter("known is not null and known != label")
                  .count())
          .isZero();
    }
  }

  /** Rows too many of one value, whose rows have numbers from one to another, are listed. */
  private static void assertViolations(FitResult result, int from, int to) {
    List<Row> listed = result.violations().orElseThrow().collectAsList();
    assertThat(listed).hasSize((int) SourcedBlobs.apart(result).leftOver());
    Map<Object, Object> clusters = new HashMap<>();
    result
        .assignments()
        .select("id", "cluster")
        .collectAsList()
        .forEach(row -> clusters.put(row.get(0), row.get(1)));
    for (Row row : listed) {
      Object first = row.getAs("first");
      Object second = row.getAs("second");
      assertThat(((Number) first).longValue())
          .isBetween((long) from, to - 1L)
          .isLessThan(((Number) second).longValue());
      assertThat(((Number) second).longValue()).isLessThanOrEqualTo(to);
      assertThat(clusters.get(first)).isEqualTo(clusters.get(second));
      assertThat(row.<Integer>getAs("second_cluster")).isEqualTo(clusters.get(second));
      assertThat(row.<String>getAs("type")).isEqualTo("cannot");
      assertThat(row.<Double>getAs("weight")).isEqualTo(1);
      assertThat(row.<Boolean>getAs("held_out")).isFalse();
      assertThat(row.<String>getAs("rule")).isEqualTo("source");
    }
  }

  /** In each of two groups, of which one has a source of more rows than clusters. */
  @Test
  void rowsOfAGroupAreKeptApart() {
    InputTable table = blobs.table("if(id < 4, 'big', concat('s', id div 3))");
    Dataset<Row> data = table.data().withColumn("part", functions.expr("id div 300"));
    GroupOptions options =
        GroupOptions.resolve(List.of("part"), Map.of("method", "cop-kmeans", "k", "3"));
    try (GroupedResult result =
        GroupedFit.run(
            table.of(data),
            Optional.empty(),
            SourcedBlobs.rules(1, "source"),
            options,
            CollectedProgress.unread())) {
      List<Row> groups = result.groups().orderBy("part").collectAsList();
      assertThat(groups.get(0).<String>getAs("reason"))
          .contains("4 rows, among them", "have one value of source");
      assertThat(groups.get(1).<String>getAs("status")).isEqualTo("clustered");
      Dataset<Row> second = result.assignments().filter("part = 1").drop("part");
      assertThat(second.filter("margin = 0").count()).isPositive();
      assertThat(SourcedBlobs.largest(second, data, "source")).isEqualTo(1);
    }
    RuleInput rules =
        SourcedBlobs.holding(SourcedBlobs.rules(1, "source"), new HeldOutValues(0.3, 0));
    InputTable half = table.of(data.filter("part = 1"));
    try (GroupedResult result =
        GroupedFit.run(half, Optional.empty(), rules, options, CollectedProgress.unread())) {
      Map<String, Double> reached =
          result.groups().head().getJavaMap(result.groups().schema().fieldIndex("reached"));
      double values = Objects.requireNonNull(reached.get("heldOutValues"));
      assertThat(values).isBetween(15.0, 45.0);
      assertThat(reached.get("heldOutRows")).isEqualTo(3 * values);
      assertThat(reached.get("heldOutTogether"))
          .isPositive()
          .isEqualTo((double) SourcedBlobs.over(result.assignments(), data));
    }
  }

  private static void assertSizes(FitSummary summary, Dataset<Row> assignments) {
    for (FitSummary.Cluster cluster : summary.clusters()) {
      assertThat(assignments.filter(col("cluster").equalTo(cluster.id())).count())
          .isEqualTo(cluster.size());
    }
  }
}
