package org.mustlink.spark.link.rule;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.sideinfo.HeldOutValues;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.core.sideinfo.RuleKind;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkJoin;
import org.mustlink.spark.link.LinkTables;
import org.mustlink.spark.link.RowTies;
import org.mustlink.spark.link.RuleReport;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.RowKeys;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.testing.NothingStaysCached;
import org.mustlink.spark.testing.SparkExtension;

/** What counting proves of rules by columns. */
@ExtendWith({SparkExtension.class, NothingStaysCached.class})
class RuleAuditTest {
  private static final StructType ROWS =
      new StructType()
          .add("id", DataTypes.StringType)
          .add("household", DataTypes.StringType)
          .add("street", DataTypes.StringType)
          .add("source", DataTypes.StringType);

  private final SparkSession spark;

  RuleAuditTest(SparkSession spark) {
    this.spark = spark;
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1000})
  void provesByCountingWhatCannotHold(long mostOnDriver) {
    Dataset<Row> rows =
        rows("a h1 s1 A", "b h1 s2 B", "c h1 s2 A", "d h2 s2 A", "e - - A", "f - s9 B", "g h3 - -");
    LinkRules rules = new LinkRules(List.of("household", "street"), List.of("source"), 1);
    RuleReport report = audit(rows, rules, 3, mostOnDriver, "e=f");
    assertThat(report.together())
        .containsExactly(
            new RuleReport.Together("household", 1, 3, 3, 1),
            new RuleReport.Together("street", 1, 3, 3, 1));
    assertThat(report.apart()).containsExactly(new RuleReport.Apart("source", 1, 2, 6, 4, 4, 1, 1));
    assertThat(report.shown())
        .containsExactly(
            "source 'A' has 4 rows, among them a and e, and 3 clusters may hold at most 3 of them",
            "a and d and 1 more rows must be together, but have source 'A', of which a cluster may"
                + " hold at most 1");
    assertThatThrownBy(() -> report.require(LinkFaults.FAIL))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("cannot hold in 2 cases: source 'A' has 4 rows");
    report.require(new LinkFaults(LinkFaults.Answer.DROP, LinkFaults.Answer.FAIL));
    RuleReport more =
        audit(rows, new LinkRules(rules.rules(), 3, HeldOutValues.NONE), 0, mostOnDriver, "e=f");
    assertThat(more.contradictions()).isZero();
    more.require(LinkFaults.FAIL);
  }

  /** Ties are as many as rows less one for each value, and never one for each pair. */
  @Test
  void tiesTheRowsOfAValueToOneOfThem() {
    Dataset<Row> rows = rows("b h1 - -", "a h1 - -", "c h1 - -", "d h2 - -", "e - - -", "f - - -");
    assertThat(stars(rows, List.of())).containsExactly(Set.of("a", "b", "c"));
    Dataset<Row> grouped = rows("a h1 s1 -", "b h1 s2 -", "c h1 s2 -", "d h1 - -", "e h1 - -");
    assertThat(stars(grouped, List.of("street")))
        .containsExactlyInAnyOrder(Set.of("b", "c"), Set.of("d", "e"));
  }

  /** A value is compared as what it is, of any type; what is not known ties no rows. */
  @ParameterizedTest
  @ValueSource(strings = {"double", "float", "decimal(9,2)", "string"})
  void equalValuesAreTiedAndWhatIsNotKnownTiesNothing(String type) {
    Dataset<Row> rows =
        rows(
                "a 1", "b 1.0", "c 2.00", "d 2", "e 1e0", "f NaN", "g NaN", "h -", "i NA", "j n/a",
                "k NA", "l null", "m ", "n ", "o 3")
            .selectExpr("id", "try_cast(household as " + type + ") household");
    assertThat(stars(rows, List.of()))
        .containsExactlyInAnyOrder(Set.of("a", "b", "e"), Set.of("c", "d"));
    RuleReport report = audit(rows, new LinkRules(List.of(), List.of("household"), 1), 2, 1000);
    assertThat(report.apart())
        .containsExactly(new RuleReport.Apart("household", 1, 3, 6, 3, 3, 1, 0));
    assertThat(report.shown())
        .containsExactly(
            "household '1' has 3 rows, among them a and e, and 2 clusters may hold at most 2 of them");
  }

  /** Returns the rows that ties join, checked to be stars that need no more rounds. */
  private static List<Set<String>> stars(Dataset<Row> rows, List<String> by) {
    Dataset<Row> ties = TogetherLinks.of(rows, List.of("id"), LinkRules.together("household"), by);
    Map<String, Set<String>> stars = new HashMap<>();
    for (Row tie : ties.collectAsList()) {
      assertThat(stars.computeIfAbsent(tie.getString(0), first -> new HashSet<>(Set.of(first))))
          .doesNotContain(tie.getString(1));
      stars.get(tie.getString(0)).add(tie.getString(1));
    }
    Column number = RowKeys.number(col(LinkColumns.FIRST_KEY), 0);
    assertThat(ties.filter(number.gt(RowKeys.number(col(LinkColumns.SECOND_KEY), 0))).count())
        .isZero();
    return List.copyOf(stars.values());
  }

  @Test
  void refusesColumnsOfBothKindsAndOtherNumbersOfWeights() {
    assertThatThrownBy(() -> new LinkRules(List.of("a"), List.of("a"), 1))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("together and apart");
    assertThatThrownBy(() -> LinkRules.rules(RuleKind.APART, List.of("a", "b"), List.of(0.5)))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContainingAll("apartWeights", "names 2 columns: a, b");
    assertThatThrownBy(() -> LinkRules.rules(RuleKind.APART, List.of(), List.of(0.5)))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("no rules to weigh");
    assertThat(new LinkRules(List.of(), List.of("a", "b"), 1).apartWeights())
        .containsExactly(1.0, 1.0);
  }

  /** Ties of one column alone are joined with the table in a way of their own. */
  @ParameterizedTest
  @ValueSource(longs = {AuditedLinks.MOST_ON_DRIVER, 0})
  void theTiesOfOneColumnNeedNoSearchForComponents(long mostOnDriver) {
    Dataset<Row> rows =
        rows(
            "a h1 s1 A", "b h1 s2 B", "c h1 s2 A", "d h2 s2 A", "e h3 - A", "f h3 s9 B", "g - - -");
    LinkRules rules = new LinkRules(List.of("household"), List.of("source"), 1);
    for (String[] links : new String[][] {{}, {"a=b"}}) {
      RuleReport report = audit(rows, rules, 0, mostOnDriver, links);
      assertThat(report.together())
          .containsExactly(new RuleReport.Together("household", 2, 5, 3, 1));
      assertThat(report.shown())
          .containsExactly(
              "a and c must be together, but have source 'A', of which a cluster may hold at most"
                  + " 1");
    }
    assertThatThrownBy(
            () -> audit(rows("a h1 - -", "a h1 - -", "b h1 - -"), rules, 0, mostOnDriver))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("name several rows: 1, such as a");
  }

  /** A doubted street joins the labels s1 and s2, a household that nobody doubts s3 and s4. */
  @ParameterizedTest
  @ValueSource(longs = {AuditedLinks.MOST_ON_DRIVER, 0})
  @Tag("long")
  void doubtedRulesProveNothingAndTieUnits(long mostOnDriver) {
    Dataset<Row> rows =
        rows("a h1 u -", "b h1 - s1", "c - u s2", "d - u -", "e h2 v s3", "f h2 v s4", "g h3 w -");
    AuditedLinks.Subject subject =
        new AuditedLinks.Subject(
            rows,
            List.of("id"),
            Optional.of("source"),
            List.of("s1", "s2", "s3", "s4"),
            ClassReader.USUAL);
    LinkRules rules =
        new LinkRules(
            LinkRules.rules(RuleKind.TOGETHER, List.of("household", "street"), List.of(1.0, 0.5)),
            1,
            HeldOutValues.NONE);
    try (Resources resources = new Resources();
        AuditedLinks audited =
            LinkJoin.of(
                subject,
                TogetherLinks.with(
                    Optional.empty(), rows, List.of("id"), rules, List.of(), resources),
                0,
                0,
                mostOnDriver)) {
      assertThat(audited.report().contradictions().labels()).isEqualTo(1);
      assertThat(audited.report().contradictions().shown())
          .singleElement()
          .satisfies(text -> assertThat(text).contains("'s3'", "'s4'"));
      assertThat(audited.report().doubted()).isEqualTo(1);
      Map<Long, String> names = new HashMap<>();
      audited
          .rows()
          .select(LinkColumns.NODE, LinkColumns.KEY)
          .collectAsList()
          .forEach(row -> names.put(row.getLong(0), row.getString(1)));
      Map<Long, Set<String>> components = new HashMap<>();
      Map<Long, Set<String>> units = new HashMap<>();
      Map<String, Double> weights = new HashMap<>();
      for (RowTies ties : audited.softTies().collect()) {
        for (int i = 0; i < ties.nodes().length; i++) {
          String name = names.get(ties.nodes()[i]);
          components.computeIfAbsent(ties.components()[i], x -> new HashSet<>()).add(name);
          units.computeIfAbsent(ties.groups()[i], x -> new HashSet<>()).add(name);
          weights.put(name, ties.weights()[i]);
        }
      }
      // The tie of e and f, which no street loosens, contradicts their labels.
      assertThat(components.values()).containsExactly(Set.of("a", "b", "c", "d"));
      assertThat(units.values())
          .containsExactlyInAnyOrder(Set.of("a", "b"), Set.of("c"), Set.of("d"));
      assertThat(weights).isEqualTo(Map.of("a", 0.5, "b", 0.0, "c", 0.5, "d", 0.5));
      assertThat(audited.together().groupBy(LinkColumns.COMPONENT).count().count())
          .isEqualTo(5); // a and b with s1, c, d, e, f
    }
  }

  private RuleReport audit(
      Dataset<Row> rows, LinkRules rules, int k, long mostOnDriver, String... links) {
    AuditedLinks.Subject subject =
        new AuditedLinks.Subject(
            rows, List.of("id"), Optional.empty(), List.of(), ClassReader.USUAL);
    try (Resources resources = new Resources();
        AuditedLinks audited =
            LinkJoin.of(
                subject,
                TogetherLinks.with(
                    Optional.of(LinkTables.links(spark, links)).filter(any -> links.length > 0),
                    rows,
                    List.of("id"),
                    rules,
                    List.of(),
                    resources),
                0,
                0,
                mostOnDriver)) {
      return new RuleAudit(Optional.of(audited), subject, rules, k).run();
    }
  }

  /** Rows of an id, a household, a street and a source; "-" is null. */
  private Dataset<Row> rows(String... texts) {
    List<Row> rows = new ArrayList<>();
    for (String text : texts) {
      Object[] values = text.split(" ", -1);
      for (int i = 0; i < values.length; i++) {
        values[i] = values[i].equals("-") ? null : values[i];
      }
      rows.add(RowFactory.create(Arrays.copyOf(values, ROWS.size())));
    }
    return spark.createDataFrame(rows, ROWS);
  }
}
