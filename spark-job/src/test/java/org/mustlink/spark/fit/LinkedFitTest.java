package org.mustlink.spark.fit;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.link.LinkTables;
import org.mustlink.spark.link.measure.SatisfiedLinks;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkFaults.Answer;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.summary.Confusion;
import org.mustlink.spark.summary.Doubted;
import org.mustlink.spark.summary.FitSummary;
import org.mustlink.spark.summary.UnnamedClasses;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.CollectedProgress;
import org.mustlink.spark.testing.SparkExtension;

/** Fits of small tables with links. Rows i and j are of one blob if i = j (mod 3). */
@ExtendWith(SparkExtension.class)
class LinkedFitTest {
  private static final LinkFaults DROP = new LinkFaults(Answer.DROP, Answer.DROP);

  private final SparkSession spark;
  private final List<String> warnings = new ArrayList<>();

  LinkedFitTest(SparkSession spark) {
    this.spark = spark;
  }

  @AfterEach
  void nothingStaysCached() {
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  @Test
  void linksAloneGuideTheClusters() {
    FitSummary summary = fit(unlabelled(), Blobs.links(300), 0, Map.of("k", "3"));
    assertThat(Blobs.accuracy(summary)).isGreaterThan(0.98);
    FitSummary.Constraints constraints = constraints(summary);
    assertThat(constraints.must().given()).isBetween(50L, 150L);
    assertThat(constraints.must().given() + constraints.cannot().given()).isBetween(290L, 300L);
    assertThat(share(constraints.must())).isGreaterThan(0.95);
    assertThat(share(constraints.cannot())).isGreaterThan(0.95);
    assertThat(constraints.heldOut()).isNull();
    assertThat(warnings).noneMatch(warning -> warning.contains("seem to be wrong"));
    assertThat(summary.stages()).extracting("name").contains("links", "linked rows");
  }

  @Test
  void labelsAndLinksTogether() {
    FitSummary summary = fit(labelled(), Blobs.links(200), 0, Map.of());
    assertThat(Blobs.accuracy(summary)).isGreaterThan(0.98);
    assertThat(summary.clusters())
        .extracting("label")
        .containsExactly("blob 0", "blob 1", "blob 2");
  }

  /** Row 4 has a wrong label and no link, and the links alone name no class. */
  @Test
  void linkedRowsAreDoubtedAsLabelledOnesAre() {
    InputTable all = labelled();
    String label = all.label().orElseThrow();
    Dataset<Row> data =
        all.data().withColumn(label, when(col("id").equalTo(4), "blob 2").otherwise(col(label)));
    InputTable wrong = new InputTable(data, all.features(), all.ids(), all.label(), all.truth());
    String[] links =
        Stream.of(Blobs.links(200))
            .filter(link -> !List.of(link.split("[=!]", -1)).contains("4"))
            .toArray(String[]::new);
    try (FitResult result = run(wrong, input(links, 0, LinkFaults.FAIL), Map.of())) {
      assertThat(result.doubt(Optional.empty()).orElseThrow().listed()).isEqualTo(1);
      assertThat(result.doubted().orElseThrow().table(spark).head().mkString(" "))
          .startsWith("4 1 blob 2 blob 1 ");
    }
    try (FitResult result =
        run(unlabelled(), input(Blobs.links(300), 0, LinkFaults.FAIL), Map.of("k", "3"))) {
      Doubted told = result.doubt(Optional.empty()).orElseThrow();
      assertThat(told.judged()).isBetween(120L, 150L);
      assertThat(result.doubted().orElseThrow().rows())
          .allSatisfy(row -> assertThat(row.label()).startsWith("cluster "));
    }
  }

  @Test
  void aClassWithoutALabelIsDescribedBesideThoseThatHaveOne() {
    InputTable all = labelled();
    String label = all.label().orElseThrow();
    Dataset<Row> data =
        all.data().withColumn(label, when(col(label).notEqual("blob 2"), col(label)));
    InputTable two = new InputTable(data, all.features(), all.ids(), all.label(), all.truth());
    LinkInput input = input(Blobs.links(200), 0, LinkFaults.FAIL);
    try (FitResult result = run(two, input, Map.of("k", "3"))) {
      Confusion found = Objects.requireNonNull(result.description().get().labels());
      assertThat(found.known()).containsExactly("blob 0", "blob 1");
      assertThat(found.found()).containsExactly("blob 0", "blob 1", "cluster 2");
    }
  }

  /** Six labels tell nothing of other classes, but a row that is apart from both classes does. */
  @Test
  void aRowApartFromEveryClassProvesAnother() {
    InputTable all = labelled();
    String label = all.label().orElseThrow();
    Dataset<Row> data =
        all.data()
            .withColumn(
                label, functions.expr("if(id % 3 < 2 and id < 8, concat('blob ', id % 3), null)"));
    InputTable two = new InputTable(data, all.features(), all.ids(), all.label(), all.truth());
    String[] links = {"2!0", "2!1", "2=5"};
    FitSummary summary = fit(two, links, 0, Map.of());
    assertThat(Blobs.accuracy(summary)).isGreaterThan(0.95);
    assertThat(Objects.requireNonNull(summary.newClasses()))
        .extracting(UnnamedClasses::found, UnnamedClasses::proven, UnnamedClasses::given)
        .containsExactly(1, 1, false);
    assertThat(summary.clusters()).extracting("label").containsExactly("blob 0", "blob 1", null);
    assertThat(warnings)
        .anyMatch(
            said ->
                said.contains("at least 1 class beside the 2 that labels name")
                    && said.contains("together: 2, label 'blob 0', label 'blob 1'"));
    InputTable parted =
        new InputTable(data.repartition(5), all.features(), all.ids(), all.label(), all.truth());
    assertThat(fit(parted, links, 0, Map.of()).clusters()).isEqualTo(summary.clusters());
    warnings.clear();
    FitSummary none = fit(two, links, 0, Map.of("newClasses", "none"));
    assertThat(none.clusters()).hasSize(2);
    assertThat(warnings)
        .anyMatch(said -> said.contains("there are 2 with newClasses = none: not all"));
  }

  /**
   * The preset of the paper sums over all pairs, as every fit does that has more links than fit on
   * the driver.
   */
  @Tag("long")
  @Test
  void sumsOfPairsGuideToo() {
    FitSummary summary =
        fit(
            unlabelled(),
            Blobs.links(300),
            0,
            Map.of("k", "3", "preset", "paper", "landmarks", "60"));
    assertThat(Blobs.accuracy(summary)).isGreaterThan(0.95);
    FitSummary both =
        fit(labelled(), Blobs.links(200), 0, Map.of("preset", "paper", "landmarks", "60"));
    assertThat(Blobs.accuracy(both)).isGreaterThan(0.95);
  }

  /** One link in ten is wrong: the others outvote it. */
  @Test
  void wrongLinksAreOutvoted() {
    String[] links = Blobs.links(400);
    for (int i = 0; i < links.length; i += 10) {
      links[i] = links[i].contains("=") ? links[i].replace("=", "!") : links[i].replace("!", "=");
    }
    try (FitResult result = run(unlabelled(), input(links, 0, DROP), Map.of("k", "3"))) {
      assertThat(Blobs.accuracy(result.summary())).isGreaterThan(0.95);
      assertThat(result.violations().orElseThrow().count()).isBetween(30L, 50L);
      assertThat(warnings).anyMatch(warning -> warning.contains("seem to be wrong"));
    }
  }

  @Test
  void theShareKeptAsideIsMeasuredApart() {
    FitSummary summary = fit(unlabelled(), Blobs.links(400), 0.25, Map.of("k", "3"));
    FitSummary.Constraints constraints = constraints(summary);
    SatisfiedLinks.Kinds held = Objects.requireNonNull(constraints.heldOut());
    long aside = held.must().given() + held.cannot().given();
    long fitted = constraints.must().given() + constraints.cannot().given();
    assertThat((double) aside / (aside + fitted)).isBetween(0.15, 0.35);
    assertThat(share(held.must())).isGreaterThan(0.9);
  }

  @Test
  void violationsAreListedWithWhatSpeaksAgainstThem() {
    List<String> links = new ArrayList<>(List.of(Blobs.links(300)));
    links.add("0!3 0.5");
    links.add("7=2 0.25");
    InputTable table = unlabelled();
    LinkInput input = input(links.toArray(String[]::new), 0, DROP);
    try (FitResult result = run(table, input, Map.of("k", "3"))) {
      Dataset<Row> violations = result.violations().orElseThrow();
      assertThat(violations.columns())
          .containsExactly(
              "first",
              "second",
              "type",
              "weight",
              "held_out",
              "first_cluster",
              "second_cluster",
              "first_margin",
              "second_margin",
              "suspicious");
      Row wrong = violations.filter("first = 0 and second = 3").head();
      assertThat(wrong.getString(2)).isEqualTo("cannot");
      assertThat(wrong.getDouble(3)).isEqualTo(0.5);
      assertThat(wrong.getInt(5)).isEqualTo(wrong.getInt(6));
      Row other = violations.filter("first = 2 and second = 7").head();
      assertThat(other.getString(2)).isEqualTo("must");
      assertThat(other.getInt(5)).isNotEqualTo(other.getInt(6));
      assertThat(
              violations
                  .filter("suspicious != (first_margin >= 0.5 and second_margin >= 0.5)")
                  .count())
          .isZero();
      // The clusters listed are those assigned.
      Dataset<Row> assigned = result.assignments().selectExpr("id as first", "cluster");
      assertThat(violations.join(assigned, "first").filter("cluster != first_cluster").count())
          .isZero();
      FitSummary.Constraints constraints = constraints(result.summary());
      assertThat(violations.count())
          .isEqualTo(
              constraints.must().given()
                  - constraints.must().satisfied()
                  + constraints.cannot().given()
                  - constraints.cannot().satisfied());
      assertThat(constraints.must().weighted()).isGreaterThan(share(constraints.must()));
    }
  }

  @Test
  @Tag("long")
  void neitherPartitionsNorTheOrderOfLinksMatter() {
    String[] links = Blobs.links(300);
    List<Row> expected = assignments(unlabelled(), links);
    List<String> turned = new ArrayList<>();
    for (String link : links) {
      String[] ends = link.split("[=!]", -1);
      turned.add(ends[1] + (link.contains("=") ? "=" : "!") + ends[0]);
    }
    Collections.shuffle(turned, new Random(1));
    turned.addAll(turned.subList(0, 20));
    InputTable table = unlabelled();
    Dataset<Row> spread = table.data().repartition(7, functions.rand(3));
    InputTable other =
        new InputTable(spread, table.features(), table.ids(), Optional.empty(), table.truth());
    assertThat(assignments(other, turned.toArray(String[]::new))).isEqualTo(expected);
  }

  @Tag("long")
  @Test
  void contradictionsAndUnknownIdsAreRefusedOrDropped() {
    String[] links = {"0=3", "3=6", "6!0", "1!2"};
    assertThatThrownBy(() -> fit(unlabelled(), links, 0, Map.of("k", "3")))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("0 = 3 = 6, but 0 and 6 cannot be together");
    String[] unknown = {"0=3", "0=6000"};
    assertThatThrownBy(() -> fit(unlabelled(), unknown, 0, Map.of("k", "3")))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("6000");
    String[] both = {"0=3", "3=6", "6!0", "1!2", "0=6000"};
    try (FitResult result = run(unlabelled(), input(both, 0, DROP), Map.of("k", "3"))) {
      assertThat(warnings)
          .anyMatch(warning -> warning.contains("Links on ids that the table does not have: 1"))
          .anyMatch(
              warning -> warning.contains("Links in contradiction with others or with labels: 1"));
      assertThat(constraints(result.summary()).cannot().given()).isEqualTo(2);
    }
  }

  @Test
  void aLabelAgainstALinkIsAContradiction() {
    assertThatThrownBy(() -> fit(labelled(), new String[] {"0=100", "100=1"}, 0, Map.of()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(
            "label 'blob 0' = 0 = 100 = 1 = label 'blob 1', but these labels differ");
  }

  @Tag("long")
  @Test
  void oneLinkIsEnoughToRun() {
    FitSummary one = fit(unlabelled(), new String[] {"0=3"}, 0, Map.of("k", "3"));
    assertThat(one.data().k()).isEqualTo(3);
    FitSummary self = fit(unlabelled(), new String[] {"5=5"}, 0, Map.of("k", "3"));
    assertThat(self.warnings()).anyMatch(warning -> warning.contains("No link is left"));
    assertThat(constraints(self).must().given()).isZero();
  }

  @Test
  @Tag("long")
  void cannotLinksAloneAndMustLinksAloneGuide() {
    FitSummary cannot = fit(unlabelled(), only("!"), 0, Map.of("k", "3"));
    assertThat(Blobs.accuracy(cannot)).isGreaterThan(0.95);
    FitSummary must = fit(unlabelled(), only("="), 0, Map.of("k", "3"));
    assertThat(Blobs.accuracy(must)).isGreaterThan(0.95);
    assertThat(constraints(must).cannot().weighted()).isEqualTo(1);
  }

  @Test
  @Tag("long")
  void moreImpliedClassesThanClustersAreWarnedOf() {
    String[] links = {"0!1", "1!2", "0!2", "0!4", "1!4", "2!4"};
    fit(unlabelled(), links, 0, Map.of("k", "3"));
    assertThat(warnings)
        .anyMatch(warning -> warning.contains("need at least 4 clusters and k is 3"));
    FitSummary free = fit(unlabelled(), links, 0, Map.of());
    assertThat(free.data().k()).isGreaterThanOrEqualTo(4);
  }

  @Test
  @Tag("long")
  void aMethodThatUsesNoLinksIsMeasured() {
    FitSummary summary = fit(unlabelled(), Blobs.links(60), 0, Map.of("k", "3", "method", "lsc-k"));
    assertThat(warnings).anyMatch(warning -> warning.contains("only measured"));
    assertThat(share(constraints(summary).must())).isGreaterThan(0.5);
  }

  @Test
  void linksNeedNamesOfRows() {
    InputTable table = unlabelled();
    InputTable nameless =
        new InputTable(
            table.data(), table.features(), List.of(), Optional.empty(), Optional.empty());
    assertThatThrownBy(() -> fit(nameless, new String[] {"0=3"}, 0, Map.of()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Set idCols");
  }

  private static FitSummary.Constraints constraints(FitSummary summary) {
    return Objects.requireNonNull(summary.constraints());
  }

  private static double share(SatisfiedLinks.Kind kind) {
    return (double) kind.satisfied() / kind.given();
  }

  private InputTable labelled() {
    return Blobs.table(Blobs.data(spark, Blobs.rows()));
  }

  private InputTable unlabelled() {
    InputTable table = labelled();
    return new InputTable(
        table.data(), table.features(), table.ids(), Optional.empty(), table.truth());
  }

  private static String[] only(String type) {
    return List.of(Blobs.links(300)).stream()
        .filter(link -> link.contains(type))
        .toArray(String[]::new);
  }

  private LinkInput input(String[] links, double holdout, LinkFaults faults) {
    return new LinkInput(LinkTables.links(spark, links), faults, holdout);
  }

  private List<Row> assignments(InputTable table, String[] links) {
    LinkInput input = input(links, 0.1, LinkFaults.FAIL);
    try (FitResult result = run(table, input, Map.of("k", "3"))) {
      return result.assignments().sort("id").collectAsList();
    }
  }

  private FitSummary fit(
      InputTable table, String[] links, double holdout, Map<String, String> set) {
    try (FitResult result = run(table, input(links, holdout, LinkFaults.FAIL), set)) {
      return result.summary();
    }
  }

  private FitResult run(InputTable table, LinkInput input, Map<String, String> set) {
    return ClusteringFit.run(
        table,
        Optional.of(input),
        FitOptions.resolve(set),
        new CollectedProgress(new ArrayList<>(), warnings));
  }
}
