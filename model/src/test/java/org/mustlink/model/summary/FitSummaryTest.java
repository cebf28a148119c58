package org.mustlink.model.summary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mustlink.core.fit.trial.OutOfSample;
import org.mustlink.core.membership.Measured;
import org.mustlink.model.summary.SatisfiedLinks.Kind;
import org.mustlink.model.summary.SatisfiedLinks.Kinds;

/** Summaries as JSON, those of earlier versions too. */
class FitSummaryTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Kinds LINKS = new Kinds(new Kind(3, 2, 0.5), new Kind(1, 1, 1));

  private static final FitSummary SUMMARY =
      new FitSummary(
          Map.of("mustlink", "1"),
          Map.of("k", "2"),
          new FitSummary.Data(10, 2, 2, 5, 3, 0, 0, 1),
          new FitSummary.Search(true, 1),
          List.of(),
          List.of(0.25),
          "pool",
          new ExpectedShare(0.875, 0.75, 0.9375, 0.9, 40, 1, 40, 0, true),
          Map.of("anchors", 0.75, "pool", 0.875),
          List.of(new OutOfSample.Reliability(0, 0.2, 8, 0.5)),
          new MembershipQuality(
              true,
              1.25,
              "Calibrated.",
              60,
              new Measured(0.5, 0.25, List.of(new Measured.Bin(0.5, 0.6, 60, 0.55, 0.5))),
              null),
          new UnnamedClasses(6, 4, false, 3, 5, 1, 0.39, 22.0, 5, 0.02),
          new EstimatedShares(
              true, 0.001, 0.01, List.of(new EstimatedShares.Share("good", 0.75, 0.5))),
          List.of(new FitSummary.Cluster(0, 10, null)),
          new Outliers(1, 0.1),
          new NumberOfClusters(
              2,
              List.of(
                  new NumberOfClusters.Offer(
                      2,
                      List.of(
                          new NumberOfClusters.Division(
                              1, List.of(new NumberOfClusters.Part(0.5, List.of())))))),
              10,
              5,
              List.of(new NumberOfClusters.Candidate(2, 0.5, 0.25, 1.5, 1))),
          new FitSummary.Stability(3, 10, 0.5, 0.25, Arrays.asList(0.75, null)),
          new Drift(
              new Drift.Previous("out", "mustlink_1", 9, 2),
              10,
              0.25,
              List.of(new Drift.Share(0, null, null, 1.0)),
              List.of(0),
              List.of(),
              List.of(),
              List.of(),
              List.of(new Drift.Feature("a", 0.5, null)),
              null,
              List.of("More moved.")),
          null,
          FitSummary.Constraints.of(new SatisfiedLinks(LINKS, LINKS), 6),
          new FitSummary.Apart(
              List.of("source"),
              1,
              List.of(0.9),
              2,
              7,
              6,
              1,
              1,
              new FitSummary.HeldOutApart(3, 9, 2)),
          List.of());

  @Test
  void isReadAsItWasWritten() throws JsonProcessingException {
    String text = MAPPER.writeValueAsString(SUMMARY);
    assertThat(text).contains("\"costs\":[0.25]", "\"heldOut\":{");
    assertThat(MAPPER.readValue(text, FitSummary.class)).isEqualTo(SUMMARY);
  }
}
