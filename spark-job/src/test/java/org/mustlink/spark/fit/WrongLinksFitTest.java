package org.mustlink.spark.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.NothingStaysCached;
import org.mustlink.spark.testing.SparkExtension;

/** Fits with links that are wrong, contradict others or are violated. */
@ExtendWith({SparkExtension.class, NothingStaysCached.class})
class WrongLinksFitTest {
  private final List<String> warnings = new ArrayList<>();
  private final LinkedBlobs blobs;

  WrongLinksFitTest(SparkSession spark) {
    this.blobs = new LinkedBlobs(spark, warnings);
  }

  /** One link in ten is wrong: the others outvote it. */
  @Test
  void wrongLinksAreOutvoted() {
    String[] links = Blobs.links(400);
    for (int i = 0; i < links.length; i += 10) {
      links[i] = links[i].contains("=") ? links[i].replace("=", "!") : links[i].replace("!", "=");
    }
    try (FitResult result =
        blobs.run(blobs.unlabelled(), blobs.input(links, 0, LinkedBlobs.DROP), Map.of("k", "3"))) {
      assertThat(Blobs.accuracy(result.summary())).isGreaterThan(0.95);
      assertThat(result.violations().orElseThrow().count()).isBetween(30L, 50L);
      assertThat(warnings).anyMatch(warning -> warning.contains("seem to be wrong"));
    }
  }

  @Test
  void violationsAreListedWithWhatSpeaksAgainstThem() {
    List<String> links = new ArrayList<>(List.of(Blobs.links(300)));
    links.add("0!3 0.5");
    links.add("7=2 0.25");
    InputTable table = blobs.unlabelled();
    LinkInput input = blobs.input(links.toArray(String[]::new), 0, LinkedBlobs.DROP);
    try (FitResult result = blobs.run(table, input, Map.of("k", "3"))) {
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
      FitSummary.Constraints constraints = LinkedBlobs.constraints(result.summary());
      assertThat(violations.count())
          .isEqualTo(
              constraints.must().given()
                  - constraints.must().satisfied()
                  + constraints.cannot().given()
                  - constraints.cannot().satisfied());
      assertThat(constraints.must().weighted())
          .isGreaterThan(LinkedBlobs.share(constraints.must()));
    }
  }

  @Tag("long")
  @Test
  void contradictionsAndUnknownIdsAreRefusedOrDropped() {
    String[] links = {"0=3", "3=6", "6!0", "1!2"};
    assertThatThrownBy(() -> blobs.fit(blobs.unlabelled(), links, 0, Map.of("k", "3")))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("0 = 3 = 6, but 0 and 6 cannot be together");
    String[] unknown = {"0=3", "0=6000"};
    assertThatThrownBy(() -> blobs.fit(blobs.unlabelled(), unknown, 0, Map.of("k", "3")))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("6000");
    String[] both = {"0=3", "3=6", "6!0", "1!2", "0=6000"};
    try (FitResult result =
        blobs.run(blobs.unlabelled(), blobs.input(both, 0, LinkedBlobs.DROP), Map.of("k", "3"))) {
      assertThat(warnings)
          .anyMatch(warning -> warning.contains("Links on ids that the table does not have: 1"))
          .anyMatch(
              warning -> warning.contains("Links in contradiction with others or with labels: 1"));
      assertThat(LinkedBlobs.constraints(result.summary()).cannot().given()).isEqualTo(2);
    }
  }

  @Test
  void aLabelAgainstALinkIsAContradiction() {
    assertThatThrownBy(
            () -> blobs.fit(blobs.labelled(), new String[] {"0=100", "100=1"}, 0, Map.of()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(
            "label 'blob 0' = 0 = 100 = 1 = label 'blob 1', but these labels differ");
  }

  @Test
  @Tag("long")
  void moreImpliedClassesThanClustersAreWarnedOf() {
    String[] links = {"0!1", "1!2", "0!2", "0!4", "1!4", "2!4"};
    blobs.fit(blobs.unlabelled(), links, 0, Map.of("k", "3"));
    assertThat(warnings)
        .anyMatch(warning -> warning.contains("need at least 4 clusters and k is 3"));
    FitSummary free = blobs.fit(blobs.unlabelled(), links, 0, Map.of());
    assertThat(free.data().k()).isGreaterThanOrEqualTo(4);
  }

  @Test
  void linksNeedNamesOfRows() {
    InputTable table = blobs.unlabelled();
    InputTable nameless =
        new InputTable(
            table.data(), table.features(), List.of(), Optional.empty(), Optional.empty());
    assertThatThrownBy(() -> blobs.fit(nameless, new String[] {"0=3"}, 0, Map.of()))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Set idCols");
  }
}
