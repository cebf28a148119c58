package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.mustlink.core.sideinfo.SideInformation;

/** The rule for the threshold of SCACS, 0.5 + 0.4 c/n, as a preset. */
class PaperRuleTest {
  /** 30 of 120 rows have labels. */
  @Test
  void theThresholdGrowsWithTheShareOfLabelledRows() {
    double[] rule = embedding(Map.of("preset", "paper-rule", "landmarks", "30"));

    assertThat(rule)
        .containsExactly(
            embedding(Map.of("preset", "paper", "landmarks", "30", "beta", "0.6")), within(1e-9));
    assertThat(rule).isNotEqualTo(embedding(Map.of("preset", "paper", "landmarks", "30")));
  }

  private static double[] embedding(Map<String, String> options) {
    return MethodRegistry.create("scacs", options)
        .cluster(
            MethodFixture.BLOBS.rows(),
            SideInformation.ofLabels(MethodFixture.BLOBS.labels(30)),
            OptionalInt.of(3),
            7)
        .embedding()
        .orElseThrow()
        .values();
  }
}
