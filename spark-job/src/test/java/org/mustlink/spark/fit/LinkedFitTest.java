package org.mustlink.spark.fit;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.when;
import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.model.summary.Confusion;
import org.mustlink.model.summary.Doubted;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.SatisfiedLinks;
import org.mustlink.model.summary.UnnamedClasses;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.NothingStaysCached;
import org.mustlink.spark.testing.SparkExtension;

/** Fits of small tables with links. */
@ExtendWith({SparkExtension.class, NothingStaysCached.class})
class LinkedFitTest {
  private final SparkSession spark;
  private final List<String> warnings = new ArrayList<>();
  private final LinkedBlobs blobs;

  LinkedFitTest(SparkSession spark) {
    this.spark = spark;
    this.blobs = new LinkedBlobs(spark, warnings);
  }

  @Test
  void linksAloneGuideTheClusters() {
    FitSummary summary = blobs.fit(blobs.unlabelled(), Blobs.links(300), 0, Map.of("k", "3"));
    assertThat(Blobs.accuracy(summary)).isGreaterThan(0.98);
    FitSummary.Constraints constraints = LinkedBlobs.constraints(summary);
    assertThat(constraints.must().given()).isBetween(50L, 150L);
    assertThat(constraints.must().given() + constraints.cannot().given()).isBetween(290L, 300L);
    assertThat(LinkedBlobs.share(constraints.must())).isGreaterThan(0.95);
    assertThat(LinkedBlobs.share(constraints.cannot())).isGreaterThan(0.95);
    assertThat(constraints.heldOut()).isNull();
    assertThat(warnings).noneMatch(warning -> warning.contains("seem to be wrong"));
    assertThat(summary.stages()).extracting("name").contains("links", "linked rows");
  }

  @Test
  void labelsAndLinksTogether() {
    FitSummary summary = blobs.fit(blobs.labelled(), Blobs.links(200), 0, Map.of());
    assertThat(Blobs.accuracy(summary)).isGreaterThan(0.98);
    assertThat(summary.clusters())
        .extracting("label")
        .containsExactly("blob 0", "blob 1", "blob 2");
  }

  /** Row 4 has a wrong label and no link, and the links alone name no class. */
  @Test
  void linkedRowsAreDoubtedAsLabelledOnesAre() {
    InputTable all = blobs.labelled();
    String label = all.label().orElseThrow();
    Dataset<Row> data =
        all.data().withColumn(label, when(col("id").equalTo(4), "blob 2").otherwise(col(label)));
    InputTable wrong = new InputTable(data, all.features(), all.ids(), all.label(), all.truth());
    String[] links =
        Stream.of(Blobs.links(200))
            .filter(link -> !List.of(link.split("[=!]", -1)).contains("4"))
            .toArray(String[]::new);
    try (FitResult result = blobs.run(wrong, blobs.input(links, 0, LinkFaults.FAIL), Map.of())) {
      assertThat(result.doubt(Optional.empty()).orElseThrow().listed()).isEqualTo(1);
      assertThat(result.doubted().orElseThrow().table(spark).head().mkString(" "))
          .startsWith("4 1 blob 2 blob 1 ");
    }
    try (FitResult result =
        blobs.run(
            blobs.unlabelled(),
            blobs.input(Blobs.links(300), 0, LinkFaults.FAIL),
            Map.of("k", "3"))) {
      Doubted summary = result.doubt(Optional.empty()).orElseThrow();
      assertThat(summary.judged()).isBetween(120L, 150L);
      assertThat(result.doubted().orElseThrow().rows())
          .allSatisfy(row -> assertThat(row.label()).startsWith("cluster "));
    }
  }

  @Test
  void aClassWithoutALabelIsDescribedBesideThoseThatHaveOne() {
    InputTable all = blobs.labelled();
    String label = all.label().orElseThrow();
    Dataset<Row> data =
        all.data().withColumn(label, when(col(label).notEqual("blob 2"), col(label)));
    InputTable two = new InputTable(data, all.features(), all.ids(), all.label(), all.truth());
    LinkInput input = blobs.input(Blobs.links(200), 0, LinkFaults.FAIL);
    try (FitResult result = blobs.run(two, input, Map.of("k", "3"))) {
      Confusion found = Objects.requireNonNull(result.description().get().labels());
      assertThat(found.known()).containsExactly("blob 0", "blob 1");
      assertThat(found.found()).containsExactly("blob 0", "blob 1", "cluster 2");
    }
  }

  /** Six labels tell nothing of other classes, but a row that is apart from both classes does. */
  @Test
  void aRowApartFromEveryClassProvesAnother() {
    InputTable all = blobs.labelled();
    String label = all.label().orElseThrow();
    Dataset<Row> data =
        all.data()
            .withColumn(
                label, functions.expr("if(id % 3 < 2 and id < 8, concat('blob ', id % 3), null)"));
    InputTable two = new InputTable(data, all.features(), all.ids(), all.label(), all.truth());
    String[] links = {"2!0", "2!1", "2=5"};
    FitSummary summary = blobs.fit(two, links, 0, Map.of());
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
    assertThat(blobs.fit(parted, links, 0, Map.of()).clusters()).isEqualTo(summary.clusters());
    warnings.clear();
    FitSummary none = blobs.fit(two, links, 0, Map.of("newClasses", "none"));
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
        blobs.fit(
            blobs.unlabelled(),
            Blobs.links(300),
            0,
            Map.of("k", "3", "preset", "paper", "landmarks", "60"));
    assertThat(Blobs.accuracy(summary)).isGreaterThan(0.95);
    FitSummary both =
        blobs.fit(
            blobs.labelled(), Blobs.links(200), 0, Map.of("preset", "paper", "landmarks", "60"));
    assertThat(Blobs.accuracy(both)).isGreaterThan(0.95);
  }

  @Test
  void theShareKeptAsideIsMeasuredApart() {
    FitSummary summary = blobs.fit(blobs.unlabelled(), Blobs.links(400), 0.25, Map.of("k", "3"));
    FitSummary.Constraints constraints = LinkedBlobs.constraints(summary);
    SatisfiedLinks.Kinds held = Objects.requireNonNull(constraints.heldOut());
    long aside = held.must().given() + held.cannot().given();
    long fitted = constraints.must().given() + constraints.cannot().given();
    assertThat((double) aside / (aside + fitted)).isBetween(0.15, 0.35);
    assertThat(LinkedBlobs.share(held.must())).isGreaterThan(0.9);
  }

  @Test
  @Tag("long")
  void neitherPartitionsNorTheOrderOfLinksMatter() {
    String[] links = Blobs.links(300);
    List<Row> expected = assignments(blobs.unlabelled(), links);
    List<String> turned = new ArrayList<>();
    for (String link : links) {
      String[] ends = link.split("[=!]", -1);
      turned.add(ends[1] + (link.contains("=") ? "=" : "!") + ends[0]);
    }
    Collections.shuffle(turned, new Random(1));
    turned.addAll(turned.subList(0, 20));
    InputTable table = blobs.unlabelled();
    Dataset<Row> spread = table.data().repartition(7, functions.rand(3));
    InputTable other =
        new InputTable(spread, table.features(), table.ids(), Optional.empty(), table.truth());
    assertThat(assignments(other, turned.toArray(String[]::new))).isEqualTo(expected);
  }

  @Tag("long")
  @Test
  void oneLinkIsEnoughToRun() {
    FitSummary one = blobs.fit(blobs.unlabelled(), new String[] {"0=3"}, 0, Map.of("k", "3"));
    assertThat(one.data().k()).isEqualTo(3);
    FitSummary self = blobs.fit(blobs.unlabelled(), new String[] {"5=5"}, 0, Map.of("k", "3"));
    assertThat(self.warnings()).anyMatch(warning -> warning.contains("No link is left"));
    assertThat(LinkedBlobs.constraints(self).must().given()).isZero();
  }

  @Test
  @Tag("long")
  void cannotLinksAloneAndMustLinksAloneGuide() {
    FitSummary cannot = blobs.fit(blobs.unlabelled(), only("!"), 0, Map.of("k", "3"));
    assertThat(Blobs.accuracy(cannot)).isGreaterThan(0.95);
    FitSummary must = blobs.fit(blobs.unlabelled(), only("="), 0, Map.of("k", "3"));
    assertThat(Blobs.accuracy(must)).isGreaterThan(0.95);
    assertThat(LinkedBlobs.constraints(must).cannot().weighted()).isEqualTo(1);
  }

  @Test
  @Tag("long")
  void aMethodThatUsesNoLinksIsMeasured() {
    FitSummary summary =
        blobs.fit(blobs.unlabelled(), Blobs.links(60), 0, Map.of("k", "3", "method", "lsc-k"));
    assertThat(warnings).anyMatch(warning -> warning.contains("only measured"));
    assertThat(LinkedBlobs.share(LinkedBlobs.constraints(summary).must())).isGreaterThan(0.5);
  }

  private static String[] only(String type) {
    return List.of(Blobs.links(300)).stream()
        .filter(link -> link.contains(type))
        .toArray(String[]::new);
  }

  private List<Row> assignments(InputTable table, String[] links) {
    LinkInput input = blobs.input(links, 0.1, LinkFaults.FAIL);
    try (FitResult result = blobs.run(table, input, Map.of("k", "3"))) {
      return result.assignments().sort("id").collectAsList();
    }
  }
}
