package org.mustlink.model.drift;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mustlink.model.summary.Drift;

/** What is said about clusters that have appeared and have no label. */
class DriftWordsTest {
  @Test
  void clustersThatAppearWithoutALabelBesideNamedOnesMayBeNewClasses() {
    Drift.Share named = new Drift.Share(0, "a", 0.6, 0.4);
    Drift.Share known = new Drift.Share(1, null, 0.4, 0.3);
    Drift.Share appeared = new Drift.Share(2, null, null, 0.2);
    Drift.Share other = new Drift.Share(3, null, null, 0.1);
    assertThat(warnings(named, known, appeared))
        .containsExactly(
            "Cluster 2 has appeared since the earlier fit, and no label names it: it may be a new"
                + " class.");
    assertThat(warnings(named, appeared, other))
        .containsExactly(
            "Clusters 2, 3 have appeared since the earlier fit, and no label names them: they may"
                + " be new classes.");
    assertThat(warnings(named, known)).isEmpty();
    assertThat(warnings(known, appeared)).as("a fit without labels").isEmpty();
    assertThat(warnings(known, appeared, new Drift.Share(0, "a", 0.6, null)))
        .as("a label that is gone")
        .isEmpty();
  }

  private static List<String> warnings(Drift.Share... shares) {
    return DriftWords.warnings(
        new Drift(
            new Drift.Previous("out", "mustlink_1", 9, 2),
            10,
            0.25,
            List.of(shares),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            null,
            List.of()));
  }
}
