package org.mustlink.spark.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.GroupedSummary;
import org.mustlink.model.summary.InMemorySummary;
import org.mustlink.model.summary.SatisfiedLinks;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkFaults.Answer;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.NothingStaysCached;
import org.mustlink.spark.testing.SparkExtension;

/** Links within groups. */
@ExtendWith({SparkExtension.class, NothingStaysCached.class})
class GroupLinksTest {
  private static final LinkFaults DROP = new LinkFaults(Answer.DROP, Answer.DROP);
  private static final Map<String, String> TWO = Map.of("method", "sssc", "k", "2", "gammas", "10");

  private static final StructType SCHEMA =
      new StructType(
          new StructField[] {
            DataTypes.createStructField("one", DataTypes.LongType, true),
            DataTypes.createStructField("other", DataTypes.StringType, true),
            DataTypes.createStructField("type", DataTypes.StringType, true),
            DataTypes.createStructField("weight", DataTypes.DoubleType, true)
          });

  private final SparkSession spark;
  private final GroupedRuns runs = new GroupedRuns();
  private final List<Row> links = new ArrayList<>();

  GroupLinksTest(SparkSession spark) {
    this.spark = spark;
  }

  /** Two groups of four blobs each, ids 0 to 47 and 48 to 95, blob id % 4. */
  private static Groups groups() {
    return new Groups(DataTypes.StringType).add("a", 4, 48, 0).add(null, 4, 48, 0);
  }

  private void link(long first, long second, boolean must) {
    link(first, second, must ? "must" : "CL", 1.0);
  }

  private void link(long first, long second, String type, double weight) {
    links.add(RowFactory.create(first, String.valueOf(second), type, weight));
  }

  @Test
  void aGroupTellsThatItsLinksNeedMoreClusters() {
    link(0, 1, false);
    link(0, 2, false);
    link(1, 2, false);
    Row group = fit(groups().table(spark), LinkFaults.FAIL, 0, TWO).group("a").row();
    assertThat(group.<String>getList(group.fieldIndex("warnings")))
        .anyMatch(
            said ->
                said.contains("need at least 3 clusters and k is 2: not all")
                    && said.contains("no two of these can be together: "));
  }

  /** Links that say that blobs 0 and 1 belong together, and 2 and 3, and these two apart. */
  private void joinBlobs(long from) {
    for (int i = 0; i < 40; i += 4) {
      link(from + i, from + i + 1, true);
      link(from + i + 2, from + i + 3, true);
      link(from + i, from + i + 2, false);
      link(from + i + 3, from + i + 1, false);
    }
  }

  @Test
  void linksGuideTheirGroupsAndAreMeasured() {
    joinBlobs(0);
    joinBlobs(48);
    link(1, 0, "ML", 0.5); // again, and weaker
    link(7, 7, "ML", 1);
    GroupedRuns.Result result = fit(groups().table(spark), LinkFaults.FAIL, 0, TWO);
    for (Row row : result.rows()) {
      long id = row.<Long>getAs("id");
      Row first = result.rows().get(id < 48 ? 0 : 48);
      boolean together = row.<Integer>getAs("cluster").equals(first.<Integer>getAs("cluster"));
      assertThat(together).as(row.toString()).isEqualTo(id % 4 < 2);
    }
    assertThat(constraints(result))
        .isEqualTo(
            new GroupedSummary.Constraints(
                new SatisfiedLinks.Kind(40, 40, 1),
                new SatisfiedLinks.Kind(40, 40, 1),
                80,
                null,
                0,
                0,
                0));
    assertThat(result.group(null).row().<Long>getAs("mustSatisfied")).isEqualTo(20);
    assertThat(result.violations()).isEmpty();
    assertThat(runs.lines.get(0))
        .startsWith(" 1  links")
        .contains("82 links within groups, 0 across");
    assertThat(runs.lines.get(2))
        .contains("k = 2; satisfied: 100.00 % of must-links, 100.00 % of cannot-links");
    assertThat(runs.lines.get(3)).startsWith(" 4  writing");
    assertThat(runs.warnings).isEmpty();
  }

  @Test
  void linksAcrossGroupsAndOnUnknownRowsAreLeftOut() {
    joinBlobs(0);
    link(0, 48, true);
    link(50, 3, false);
    link(0, 1000, true);
    link(1000, 1001, true);
    GroupedRuns.Result result = fit(groups().table(spark), DROP, 0, TWO);
    assertThat(runs.warnings)
        .containsExactly(
            "Links on ids that the table does not have: 2; they are left out.",
            "Links that join rows of different groups: 2, such as 0 and 48; groups are clustered on"
                + " their own, so they are left out.");
    assertThat(constraints(result).crossing()).isEqualTo(2);
    assertThat(constraints(result).unknown()).isEqualTo(2);
    assertThat(result.group("a").row().<Long>getAs("mustLinks")).isEqualTo(20);
    assertThat(result.group(null).row().<Long>getAs("mustLinks")).isEqualTo(0);
    assertThat(result.rows()).hasSize(96);
    assertThatThrownBy(() -> fit(groups().table(spark), LinkFaults.FAIL, 0, TWO))
        .isInstanceOf(BadDataException.class)
        .hasMessageContainingAll("2 links are on rows", "such as 1000.", "set unknownIds = drop");
  }

  @Test
  @Tag("long")
  void aCannotLinkOfARowWithItselfFailsItsGroupOrIsLeftOut() {
    joinBlobs(0);
    link(5, 5, false);
    GroupedRuns.Result failed = fit(groups().table(spark), LinkFaults.FAIL, 0, TWO);
    assertThat(failed.group("a").getText("reason")).contains("a cannot-link joins 5 with itself");
    GroupedRuns.Result dropped = fit(groups().table(spark), DROP, 0, TWO);
    assertThat(dropped.group("a").getText("status")).isEqualTo("clustered");
    assertThat(constraints(dropped).dropped()).isEqualTo(1);
  }

  @Test
  @Tag("long")
  void contradictionsFailTheirGroupOrAreLeftOut() {
    joinBlobs(0);
    joinBlobs(48);
    link(3, 2, false); // which must be together
    GroupedRuns.Result failed = fit(groups().table(spark), LinkFaults.FAIL, 0, TWO);
    assertThat(failed.group("a").getText("status")).isEqualTo("failed");
    assertThat(failed.group("a").getText("reason"))
        .startsWith("Group key=a: 1 cannot-link contradicts must-links: ")
        .containsPattern("(2 = 3, but 2 and 3|3 = 2, but 3 and 2) cannot be together")
        .contains("set contradictions = drop");
    assertThat(failed.group(null).getText("status")).isEqualTo("clustered");
    assertThat(constraints(failed).must().given()).isEqualTo(20);

    GroupedRuns.Result dropped = fit(groups().table(spark), DROP, 0, TWO);
    assertThat(dropped.group("a").getText("status")).isEqualTo("clustered");
    assertThat(
            dropped
                .group("a")
                .row()
                .<String>getList(dropped.group("a").row().fieldIndex("warnings")))
        .containsExactly("1 link is in contradiction with others or with labels and left out.");
    assertThat(dropped.group("a").row().<Long>getAs("cannotLinks")).isEqualTo(21);
    assertThat(dropped.group("a").row().<Long>getAs("cannotSatisfied")).isEqualTo(20);
    assertThat(constraints(dropped).dropped()).isEqualTo(1);
    assertThat(runs.warnings).anyMatch(warning -> warning.contains("of their group: 1;"));
    assertThat(dropped.violations()).hasSize(1);
    Row violation = dropped.violations().get(0);
    assertThat(violation.mkString("|")).startsWith("a|2|3|cannot|1.0|false|");
    assertThat(violation.<Integer>getAs("first_cluster"))
        .isEqualTo(violation.<Integer>getAs("second_cluster"));
  }

  @Test
  void labelsContradictLinksToo() {
    link(0, 4, true);
    link(4, 1, true);
    GroupedRuns.Result result =
        fit(
            new Groups(DataTypes.StringType).add("a", 4, 48, 4).add("b", 4, 48, 4).table(spark),
            LinkFaults.FAIL,
            0,
            Map.of("method", "sssc", "gammas", "10"));
    assertThat(result.group("a").getText("reason"))
        .contains(
            "Must-links join rows of different labels (1 pair of labels): ",
            "label 'blob 0' = 0 = 4 = 1 = label");
    assertThat(result.group("b").getText("status")).isEqualTo("clustered");
  }

  @Test
  void linksThatAreKeptAsideAreMeasuredApart() {
    joinBlobs(0);
    joinBlobs(48);
    GroupedRuns.Result result = fit(groups().table(spark), LinkFaults.FAIL, 0.3, TWO);
    GroupedSummary.Constraints all = constraints(result);
    SatisfiedLinks.Kinds held = Objects.requireNonNull(all.heldOut());
    assertThat(held.must().given()).isBetween(3L, 25L);
    assertThat(all.must().given() + held.must().given()).isEqualTo(40);
    assertThat(all.cannot().given() + held.cannot().given()).isEqualTo(40);
    assertThat(result.group("a").row().<Long>getAs("heldOutMustLinks"))
        .isEqualTo(20 - result.group("a").row().<Long>getAs("mustLinks"));
  }

  @Test
  @Tag("long")
  void orderOfLinksAndPartitionsDoNotMatter() {
    joinBlobs(0);
    joinBlobs(48);
    Map<String, String> options = Map.of("method", "sssc", "k", "3", "gammas", "10");
    GroupedRuns.Result expected = fit(groups().table(spark), LinkFaults.FAIL, 0, options);
    Dataset<Row> shuffled =
        data().repartition(7, functions.rand(3)).sortWithinPartitions(functions.rand(4));
    GroupedRuns.Result result =
        runs.fit(
            List.of("key"),
            Groups.table(groups().data(spark).repartition(5, functions.rand(6))),
            Optional.of(links(shuffled, LinkFaults.FAIL, 0)),
            options);
    assertThat(result.rows()).isEqualTo(expected.rows());
    assertThat(constraints(result)).isEqualTo(constraints(expected));
  }

  @Test
  void aNameOfTwoRowsFailsItsGroupOnly() {
    joinBlobs(0);
    joinBlobs(48);
    Dataset<Row> twice =
        groups().data(spark).withColumn("id", functions.expr("if(id = 47, 0, id)"));
    GroupedRuns.Result result = fit(Groups.table(twice), LinkFaults.FAIL, 0, TWO);
    assertThat(result.group("a").getText("reason"))
        .startsWith("Group key=a: Two rows are named 0,");
    assertThat(result.group(null).getText("status")).isEqualTo("clustered");
  }

  @Test
  void aNameInTwoGroupsIsRefused() {
    joinBlobs(0);
    Dataset<Row> twice =
        groups().data(spark).withColumn("id", functions.expr("if(id = 95, 0, id)"));
    assertThatThrownBy(() -> fit(Groups.table(twice), LinkFaults.FAIL, 0, TWO))
        .isInstanceOf(BadDataException.class)
        .hasMessageContainingAll("name rows of several groups: 1, such as 0.");
  }

  @Test
  void linksGuideATableThatIsHeldWhole() {
    joinBlobs(0);
    GroupedRuns.Result result =
        runs.fit(
            List.of(),
            new Groups(DataTypes.StringType).add("a", 4, 48, 0).table(spark),
            Optional.of(links(data(), LinkFaults.FAIL, 0)),
            TWO);
    FitSummary.Constraints found =
        Objects.requireNonNull(((InMemorySummary) result.summary()).constraints());
    assertThat(found.must()).isEqualTo(new SatisfiedLinks.Kind(20, 20, 1));
    link(0, 1, false);
    assertThatThrownBy(
            () ->
                runs.fit(
                    List.of(),
                    groups().table(spark),
                    Optional.of(links(data(), LinkFaults.FAIL, 0)),
                    TWO))
        .isInstanceOf(BadDataException.class)
        .hasMessageStartingWith("1 cannot-link contradicts must-links: ");
  }

  @Test
  void aMethodWithoutLinksMeasuresThemAndSaysSo() {
    joinBlobs(0);
    link(0, 1, false);
    GroupedRuns.Result result =
        fit(groups().table(spark), LinkFaults.FAIL, 0, Map.of("method", "sc-njw", "k", "2"));
    assertThat(runs.warnings)
        .containsExactly(
            "Method sc-njw takes no links; they are only measured.",
            "Method sc-njw takes no labels; they only name the clusters.");
    assertThat(constraints(result).cannot().given()).isEqualTo(21);
    assertThat(result.violations())
        .hasSameSizeAs(result.violations().stream().map(Row::toString).distinct().toList());
    assertThat((long) result.violations().size())
        .isEqualTo(
            41 - constraints(result).must().satisfied() - constraints(result).cannot().satisfied());
  }

  private static GroupedSummary.Constraints constraints(GroupedRuns.Result result) {
    return Objects.requireNonNull(((GroupedSummary) result.summary()).constraints());
  }

  private Dataset<Row> data() {
    return spark.createDataFrame(links, SCHEMA);
  }

  private static GroupLinks links(Dataset<Row> data, LinkFaults faults, double holdout) {
    LinkTable table =
        new LinkTable(data, List.of("one"), List.of("other"), "type", Optional.of("weight"));
    return new GroupLinks(new LinkInput(table, faults, holdout), List.of("id"));
  }

  private GroupedRuns.Result fit(
      InputTable table, LinkFaults faults, double holdout, Map<String, String> options) {
    return runs.fit(List.of("key"), table, Optional.of(links(data(), faults, holdout)), options);
  }
}
