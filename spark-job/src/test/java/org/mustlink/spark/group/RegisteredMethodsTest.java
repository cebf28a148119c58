package org.mustlink.spark.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.MethodInfo.Kind;
import org.mustlink.core.options.Option;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.model.summary.SatisfiedLinks;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.run.TaskMemory;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.SparkExtension;

/**
 * Every method of the registry on a table in memory and on its groups, with labels and links. All
 * methods run in one job; their links are joined once.
 */
@ExtendWith(SparkExtension.class)
class RegisteredMethodsTest {
  private static final List<List<String>> GROUPINGS = List.of(List.of(), List.of("key"));

  /** Rows of a group. */
  private static final int SIZE = 24;

  private static final StructType LINKS =
      new StructType()
          .add("first", DataTypes.StringType)
          .add("second", DataTypes.StringType)
          .add("type", DataTypes.StringType);

  private final SparkSession spark;
  private final List<Row> links = new ArrayList<>();

  RegisteredMethodsTest(SparkSession spark) {
    this.spark = spark;
  }

  private void link(String first, String second, String type) {
    links.add(RowFactory.create(first, second, type));
  }

  /** Links that say of rows a0 to a9, or b0 to b9, what the blobs say. */
  private void linkBlobs(String group) {
    for (int i = 0; i < 8; i++) {
      link(group + i, group + (i + 2), "must");
      link(group + i, group + (i + 1), "cannot");
    }
  }

  /** Two groups of two blobs each, with rows a0 to a23 and b0 to b23. */
  private InputTable table(int labelled) {
    Groups groups =
        new Groups(DataTypes.StringType).add("a", 2, SIZE, labelled).add("b", 2, SIZE, labelled);
    return Groups.table(
        groups
            .data(spark)
            .withColumn("id", functions.expr("concat(key, if(key = 'a', id, id - " + SIZE + "))")));
  }

  /** Two clusters; of searches over many values short ones. */
  private static Map<String, String> options(MethodInfo info) {
    Map<String, String> options = new HashMap<>(Map.of("method", info.name(), "k", "2"));
    info.options().stream()
        .map(Option::key)
        .filter(List.of("betas", "gammas")::contains)
        .forEach(key -> options.put(key, "5"));
    return options;
  }

  private List<GroupReport> reports(InputTable table, Predicate<MethodInfo> which) {
    List<JavaRDD<GroupReport>> all = new ArrayList<>();
    for (List<String> by : GROUPINGS) {
      GroupLinks of =
          new GroupLinks(
              new LinkInput(
                  new LinkTable(
                      spark.createDataFrame(links, LINKS),
                      List.of("first"),
                      List.of("second"),
                      "type",
                      Optional.empty()),
                  LinkFaults.FAIL,
                  0),
              List.of("id"));
      InputTable joined = collected(of.join(table, by, 42));
      MethodRegistry.all().stream()
          .filter(which)
          .map(info -> GroupOptions.resolve(by, options(info)))
          .map(options -> GroupPlan.of(joined, Optional.of(of), RuleInput.NONE, options))
          .map(plan -> plan.blocks(2, new TaskMemory(1L << 30, 1), Surface.COMMAND))
          .map(blocks -> blocks.map(GroupBlock::report).filter(Objects::nonNull))
          .forEach(all::add);
    }
    return all.stream().reduce(JavaRDD::union).orElseThrow().collect();
  }

  /** The same table without the joins that made it, which would be made for every method. */
  private InputTable collected(GroupLinks.Joined joined) {
    Dataset<Row> data = joined.table().data();
    InputTable collected = Groups.table(spark.createDataFrame(data.collectAsList(), data.schema()));
    joined.release().run();
    return collected;
  }

  @Tag("long")
  @Test
  void everyMethodClustersATableAndItsGroupsWithLabelsAndLinks() {
    linkBlobs("a");
    linkBlobs("b");
    List<GroupReport> reports = reports(table(6), info -> true);
    assertThat(reports).hasSize(3 * MethodRegistry.all().size());
    for (GroupReport report : reports) {
      assertThat(report.failure()).as(report.method()).isNull();
      GroupReport.Outcome outcome = Objects.requireNonNull(report.outcome());
      assertThat(Objects.requireNonNull(outcome.measured()).all().acc())
          .as(report.method())
          .isGreaterThan(0.8);
      long groups = report.rows() / SIZE;
      assertThat(outcome.links().satisfied().fitted())
          .as(report.method())
          .isEqualTo(
              new SatisfiedLinks.Kinds(
                  new SatisfiedLinks.Kind(8 * groups, 8 * groups, 1),
                  new SatisfiedLinks.Kind(8 * groups, 8 * groups, 1)));
    }
  }

  @Test
  void linksThatMustHoldAndCannotAreRefusedByTheNamesOfTheirRows() {
    // Of five rows in a ring no two clusters keep all neighbours apart; no three exclude each
    // other.
    linkBlobs("b");
    for (int i = 0; i < 5; i++) {
      link("a" + (10 + i), "a" + (10 + (i + 1) % 5), "cannot");
    }
    Predicate<MethodInfo> hard =
        info ->
            info.strength() == MethodInfo.Strength.HARD && info.takes().contains(Kind.CANNOT_LINKS);
    List<GroupReport> reports = reports(table(0), hard);
    assertThat(reports).extracting(GroupReport::method).contains("cop-kmeans", "cosc", "sclc");
    for (GroupReport report : reports) {
      boolean sound = report.rows() == SIZE && report.outcome() != null;
      assertThat(sound).as(report.toString()).isEqualTo(isOfGroup(report, "b"));
      if (!sound) {
        String reason = Objects.requireNonNull(report.failure()).reason();
        assertThat(reason).contains("fit.");
        assertThat(Pattern.compile("\\brow (\\w+)").matcher(reason).results())
            .as(reason)
            .hasSizeGreaterThan(1)
            .allMatch(row -> row.group(1).matches("a1[0-4]"));
      }
    }
  }

  @Test
  void contradictionsAreRefusedByTheNamesOfTheirRows() {
    linkBlobs("b");
    link("a7", "a9", "must");
    link("a9", "a8", "must");
    link("a8", "a7", "cannot");
    List<GroupReport> reports =
        reports(table(0), info -> info.strength() == MethodInfo.Strength.HARD);
    assertThat(reports).extracting(GroupReport::method).contains("lcsc");
    for (GroupReport report : reports) {
      if (isOfGroup(report, "b")) {
        assertThat(report.failure()).isNull();
      } else {
        assertThat(Objects.requireNonNull(report.failure()).reason())
            .as(report.method())
            .containsPattern("a[78] = a9 = a[78], but a[78] and a[78] cannot be together");
      }
    }
  }

  private static boolean isOfGroup(GroupReport report, String group) {
    return new String(report.key(), StandardCharsets.UTF_8).contains(group);
  }
}
