package org.mustlink.spark.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.Surface;
import org.mustlink.model.summary.GroupedSummary;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.run.TaskMemory;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.SparkExtension;

/** Groups, each clustered in a task. */
@ExtendWith(SparkExtension.class)
class GroupedFitTest {
  private static final String CLUSTERED = "clustered";

  private final SparkSession spark;
  private final GroupedRuns runs = new GroupedRuns();

  GroupedFitTest(SparkSession spark) {
    this.spark = spark;
  }

  private static Groups three() {
    return new Groups(DataTypes.StringType)
        .add("a", 3, 45, 0)
        .add("b", 2, 40, 0)
        .add(null, 4, 48, 0);
  }

  @Test
  void everyGroupIsClusteredOnItsOwnWithItsOwnNumberOfClusters() {
    GroupedRuns.Result result = runs.fit(three().table(spark), Map.of("method", "sc-njw"));
    assertThat(result.group("a").getInt("k")).isEqualTo(3);
    assertThat(result.group("b").getInt("k")).isEqualTo(2);
    assertThat(result.group(null).getInt("k")).isEqualTo(4);
    for (@Nullable String key : Arrays.asList("a", "b", null)) {
      assertThat(result.group(key).getText("status")).isEqualTo(CLUSTERED);
      assertThat(result.group(key).row().<Double>getAs("acc")).isEqualTo(1.0);
      assertThat(result.group(key).row().<Double>getAs("seconds")).isPositive();
      assertThat(result.group(key).row().getJavaMap(result.group(key).row().fieldIndex("reached")))
          .isNotEmpty();
    }
    assertThat(result.rows()).hasSize(133);
    assertThat(result.schema()).containsExactly("key", "id", "cluster", "label", "margin");
    GroupedSummary summary = (GroupedSummary) result.summary();
    assertThat(summary.data().groups()).isEqualTo(3);
    assertThat(summary.data().leastRows()).isEqualTo(40);
    assertThat(summary.data().mostClusters()).isEqualTo(4);
    assertThat(summary.methods()).isEqualTo(Map.of("sc-njw", 3L));
    assertThat(Objects.requireNonNull(summary.measures()).all().acc()).isEqualTo(1.0);
    assertThat(runs.lines).hasSize(3);
    assertThat(runs.lines.get(0)).contains("3 groups of 40 to 48 rows, 133 rows x 2 features");
  }

  @Test
  void numbersMakeGroups() {
    Groups groups = new Groups(DataTypes.IntegerType);
    for (int key = 0; key < 24; key++) {
      groups.add(key, 2, 12, 0);
    }
    GroupedRuns.Result result = runs.fit(groups.table(spark), Map.of("method", "sc-njw"));
    assertThat(result.groups()).hasSize(24);
    result.groups().values().forEach(group -> assertThat(group.<Long>getAs("rows")).isEqualTo(12));
  }

  @Test
  void labelsDecideTheNumberOfClustersAndNameThem() {
    Groups groups =
        new Groups(DataTypes.StringType).add("a", 3, 45, 9).add("b", 2, 40, 0).add("c", 4, 48, 4);
    GroupedRuns.Result result = runs.fit(groups.table(spark), Map.of("method", "sssc"));
    assertThat(result.group("a").getInt("k")).isEqualTo(3);
    assertThat(result.group("c").getInt("k")).isEqualTo(4);
    assertThat(result.group("a").row().<Long>getAs("labelled")).isEqualTo(9);
    for (Row row : result.rows()) {
      String key = row.getAs("key");
      int blob = (int) (row.<Long>getAs("id") - (key.equals("a") ? 0 : key.equals("b") ? 45 : 85));
      String expected = key.equals("b") ? null : "blob " + blob % (key.equals("a") ? 3 : 4);
      assertThat(row.<String>getAs("label")).isEqualTo(expected);
    }
  }

  @Test
  void labelsOfGroupsAreReadWithoutTheWhiteSpaceAroundThem() {
    Groups groups = new Groups(DataTypes.StringType).add("a", 3, 45, 9);
    InputTable plain = groups.table(spark);
    InputTable spaced =
        Groups.table(
            groups
                .data(spark)
                .withColumn("known", functions.expr("if(id = 4, concat(known, ' '), known)"))
                .withColumn("known", functions.expr("if(id = 20, '  ', known)")));
    GroupedRuns.Result expected = runs.fit(plain, Map.of("method", "sssc"));
    GroupedRuns.Result result = runs.fit(spaced, Map.of("method", "sssc"));
    assertThat(result.rows()).isEqualTo(expected.rows());
    assertThat(result.group("a").row().<Long>getAs("labelled")).isEqualTo(9);
    Row group = result.group("a").row();
    assertThat(group.<String>getList(group.fieldIndex("warnings")))
        .contains("Labels with white space around their text: 1; it is left out.");
  }

  @Test
  void aFixedNumberOfClustersHoldsForEveryGroup() {
    GroupedRuns.Result result =
        runs.fit(three().table(spark), Map.of("method", "sc-normalized", "k", "2"));
    for (@Nullable String key : Arrays.asList("a", "b", null)) {
      assertThat(result.group(key).getInt("k")).isEqualTo(2);
    }
  }

  @Test
  void partitionsAndOrderDoNotMatter() {
    Groups groups = new Groups(DataTypes.StringType);
    for (int g = 0; g < 6; g++) {
      groups.add("group " + g, 2 + g % 3, 30 + g, 0);
    }
    // Equal rows with different ids.
    groups.addRow("group 0", 1, 1, null, null).addRow("group 0", 1, 1, null, null);
    Map<String, String> options = Map.of("method", "sc-njw");
    GroupedRuns.Result expected = runs.fit(groups.table(spark), options);
    for (int partitions : new int[] {1, 7, 64}) {
      Dataset<Row> shuffled =
          groups
              .data(spark)
              .repartition(partitions, functions.rand(partitions))
              .sortWithinPartitions(functions.rand(3));
      GroupedRuns.Result result = runs.fit(Groups.table(shuffled), options);
      assertThat(result.rows()).as("%d partitions", partitions).isEqualTo(expected.rows());
    }
  }

  @Test
  void neitherTheOtherGroupsNorTheirNumberMatterToAGroup() {
    Map<String, String> options = Map.of("method", "sc-njw", "k", "4");
    GroupedRuns.Result all = runs.fit(three().table(spark), options);
    GroupedRuns.Result alone =
        runs.fit(Groups.table(three().data(spark).filter("key = 'b'")), options);
    assertThat(alone.rows()).hasSize(40);
    assertThat(all.rows()).containsAll(alone.rows());
  }

  @Test
  void aGroupThatFailsFailsNothingElse() {
    Groups groups =
        three()
            .add("one row", 1, 1, 0)
            .add("not a number", 3, 30, 0)
            .addRow("not a number", Double.NaN, 0, null, null)
            .add("labels", 3, 30, 30);
    GroupedRuns.Result result = runs.fit(groups.table(spark), Map.of("method", "sssc", "k", "2"));
    assertThat(result.group("a").getText("status")).isEqualTo(CLUSTERED);
    assertThat(result.group("one row").getText("status")).isEqualTo("failed");
    assertThat(result.group("one row").getText("reason"))
        .isEqualTo(
            "Group key=one row: Cannot set k to 2: the group has only 1 row. Give fewer clusters"
                + " or more rows.");
    assertThat(result.group("not a number").getText("reason"))
        .startsWith("Group key=not a number: 1 row has features")
        .contains("row key=not a number id=", "column x is NaN");
    assertThat(result.group("labels").getText("reason"))
        .contains("Cannot set k to", "the labels of the group have 3 values");
    assertThat(result.rows()).hasSize(133 + 1 + 31 + 30);
    for (Row row : result.rows()) {
      String key = row.getAs("key");
      boolean failed = key != null && key.length() > 1;
      assertThat(row.isNullAt(row.fieldIndex("cluster"))).isEqualTo(failed);
      assertThat(row.isNullAt(row.fieldIndex("margin"))).isEqualTo(failed);
    }
    GroupedSummary summary = (GroupedSummary) result.summary();
    assertThat(summary.data().failed()).isEqualTo(3);
    assertThat(summary.data().failedRows()).isEqualTo(62);
    assertThat(summary.failures()).hasSize(3);
    assertThat(runs.warnings)
        .anyMatch(warning -> warning.startsWith("3 of 6 groups, with 62 of 195"));
  }

  @Test
  void ifAllGroupsFailTheFitDoes() {
    Groups groups = new Groups(DataTypes.StringType).add("a", 1, 1, 0).add("b", 1, 1, 0);
    assertThatThrownBy(() -> runs.fit(groups.table(spark), Map.of("method", "sc-njw", "k", "2")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("2 of 2 groups");
    Groups bad = new Groups(DataTypes.StringType).addRow("a", Double.NaN, 0, null, null);
    assertThatThrownBy(() -> runs.fit(bad.table(spark), Map.of("method", "sc-njw")))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("column x is NaN");
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  @Test
  void groupsAboveTheLimitGoToScacs() {
    Groups groups = new Groups(DataTypes.StringType).add("small", 2, 50, 6).add("big", 3, 300, 15);
    GroupedRuns.Result result =
        runs.fit(groups.table(spark), Map.of("method", "sc-njw", "maxGroupRows", "100", "k", "3"));
    assertThat(result.group("small").getText("method")).isEqualTo("sc-njw");
    assertThat(result.group("big").getText("method")).isEqualTo("scacs");
    assertThat(result.group("big").row().<Double>getAs("acc")).isEqualTo(1.0);
    assertThat(((GroupedSummary) result.summary()).methods())
        .isEqualTo(Map.of("sc-njw", 1L, "scacs", 1L));
    assertThat(runs.lines.get(0)).contains("; 1 of more than 100 rows go to scacs");
  }

  @ParameterizedTest
  @ValueSource(strings = {"scacs", "lsc-k", "sc-unnormalized", "fcsc-theta", "sl-l"})
  void degenerateGroupsHaveAClusterOrAReason(String method) {
    Groups groups =
        new Groups(DataTypes.StringType)
            .add("good", 2, 40, 4)
            .add("two rows", 2, 2, 2)
            .add("all labelled", 2, 20, 20)
            .add("one class", 1, 20, 5);
    for (int i = 0; i < 12; i++) {
      groups
          .addRow("equal", 3, 3, null, null)
          .addRow("far", 1e12 + i % 2, -1e12, i < 4 ? "c" + i % 2 : null, null);
    }
    GroupedRuns.Result result = runs.fit(groups.table(spark), Map.of("method", method));
    assertThat(result.groups()).hasSize(6);
    assertThat(result.group("good").row().<Double>getAs("acc")).isEqualTo(1.0);
    assertThat(result.group("equal").getInt("k")).isEqualTo(1);
    for (Row group : result.groups().values()) {
      boolean clustered = group.<String>getAs("status").equals(CLUSTERED);
      assertThat(group.<String>getAs("reason")).matches(reason -> (reason == null) == clustered);
      assertThat(String.valueOf(group.<String>getAs("reason"))).doesNotContain("Exception");
    }
    for (Row row : result.rows()) {
      Double margin = row.getAs("margin");
      assertThat(margin == null || (margin >= 0 && margin <= 1)).as(row.toString()).isTrue();
    }
  }

  @Test
  void keysOfAnyTypeAndNullMakeGroupsAndBothZerosAreOne() {
    List<String> by = List.of("key", "whole", "long", "flag", "day", "time", "number");
    Dataset<Row> data =
        new Groups(DataTypes.StringType)
            .add("x", 2, 20, 0)
            .add("y", 2, 20, 0)
            .add(null, 2, 20, 0)
            .add("z", 1, 1, 0)
            .data(spark)
            .selectExpr(
                "*",
                "case key when 'x' then 1 when 'y' then 2 when 'z' then 3 end as whole",
                "case key when 'x' then shiftleft(1L, 40) when 'y' then 2L when 'z' then 3L end as long",
                "case key when 'x' then true when 'y' then false when 'z' then false end as flag",
                "case key when 'z' then date'2026-01-02' end as day",
                "case key when 'z' then timestamp'2026-01-02 03:04:05' end as time",
                "case key when 'x' then if(id % 2 = 0, 0D, -0D) when 'y' then double('NaN')"
                    + " when 'z' then 2.5D end as number");
    GroupedRuns.Result result =
        runs.fit(by, Groups.table(data), Map.of("method", "sc-njw", "k", "2"));
    assertThat(result.groups()).hasSize(4);
    for (@Nullable String key : Arrays.asList("x", "y", null)) {
      assertThat(result.group(key).row().<Long>getAs("rows")).isEqualTo(20);
      assertThat(result.group(key).getText("status")).isEqualTo(CLUSTERED);
    }
    assertThat(result.group("y").row().<Double>getAs("number")).isNaN();
    assertThat(result.group("z").getText("reason"))
        .startsWith(
            "Group key=z, whole=3, long=3, flag=false, day=2026-01-02, time=2026-01-02 03:04:05,"
                + " number=2.5: Cannot set k to");
  }

  @Test
  void aGroupThatDoesNotFitTheMemoryIsReportedAndItsRowsPassThrough() {
    Groups groups =
        new Groups(DataTypes.StringType).add("small", 2, 30, 0).add("big", 2, 20_000, 20);
    GroupOptions options = GroupOptions.resolve(List.of("key"), Map.of("method", "sc-njw"));
    GroupPlan plan = GroupPlan.of(groups.table(spark), Optional.empty(), RuleInput.NONE, options);
    List<GroupBlock> blocks = plan.blocks(2, new TaskMemory(1 << 20, 1), Surface.API).collect();
    assertThat(blocks.stream().mapToInt(GroupBlock::count).sum()).isEqualTo(20_030);
    List<GroupReport> reports =
        blocks.stream().map(GroupBlock::report).filter(Objects::nonNull).toList();
    assertThat(reports).hasSize(2);
    GroupReport big =
        reports.stream().filter(report -> report.rows() == 20_000).findFirst().orElseThrow();
    assertThat(big.labelled()).isEqualTo(20);
    assertThat(Objects.requireNonNull(big.failure()).reason())
        .contains("20,000 rows", "do not fit", "more memory", "one more column in by");
    assertThat(reports).anyMatch(report -> report.rows() == 30 && report.outcome() != null);
  }

  @Test
  void aGroupWhoseMethodDoesNotFitTheMemoryIsReported() {
    Groups groups = new Groups(DataTypes.StringType).add("a", 2, 900, 0);
    GroupOptions options =
        GroupOptions.resolve(List.of("key"), Map.of("method", "sc-njw", "affinity", "gaussian"));
    GroupPlan plan = GroupPlan.of(groups.table(spark), Optional.empty(), RuleInput.NONE, options);
    GroupReport report =
        Objects.requireNonNull(
            plan.blocks(1, new TaskMemory(4 << 20, 1), Surface.API).first().report());
    assertThat(Objects.requireNonNull(report.failure()).reason())
        .contains("sc-njw on 900 rows would take", "3 MiB here");
  }

  @Test
  void labelsOfAMethodThatTakesNoneNameTheClusters() {
    Groups groups = new Groups(DataTypes.StringType).add("a", 3, 60, 6);
    GroupedRuns.Result result = runs.fit(groups.table(spark), Map.of("method", "sc-njw"));
    assertThat(runs.warnings).anyMatch(warning -> warning.contains("sc-njw takes no labels"));
    assertThat(result.rows()).noneMatch(row -> row.isNullAt(row.fieldIndex("label")));
  }

  @Test
  void columnsThatWouldStandTwiceInTheResultAreRefused() {
    InputTable table = Groups.table(three().data(spark).withColumnRenamed("key", "Reason"));
    assertThatThrownBy(() -> runs.fit(List.of("Reason"), table, Map.of("method", "sc-njw")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set by to");
  }
}
