package org.mustlink.spark.fit;

import java.util.Collections;
import java.util.stream.Stream;
import org.mustlink.model.summary.CompletedStage;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.SatisfiedLinks;
import org.mustlink.spark.run.RunMetrics;

/** Reports the results of a fit to Spark's metrics system. */
final class FitMetrics {
  private FitMetrics() {}

  static void tell(RunMetrics metrics, FitSummary summary) {
    metrics.add("fit.fits", 1);
    metrics.set("fit.rows", summary.data().n());
    metrics.set("fit.clusters", summary.data().k());
    metrics.set("fit.landmarks", summary.data().p());
    metrics.set("fit.labelled", summary.data().labelled());
    metrics.set(
        "fit.seconds", summary.stages().stream().mapToDouble(CompletedStage::seconds).sum());
    metrics.set("fit.bytes", summary.stages().stream().mapToLong(CompletedStage::bytes).sum());
    if (summary.expected() != null) {
      metrics.set("fit.accuracy", summary.expected().share());
    } else if (summary.outOfSample() != null) {
      Double share = summary.outOfSample().get(summary.assigned());
      metrics.set(
          "fit.accuracy", share == null ? Collections.max(summary.outOfSample().values()) : share);
    }
    if (summary.drift() != null) {
      metrics.set("fit.drift.moved", summary.drift().moved());
      metrics.set(
          "fit.drift.psi",
          summary.drift().features().stream().mapToDouble(found -> found.psi()).max().orElse(0));
      metrics.set("fit.drift.exceeded", summary.drift().exceeded().size());
    }
    if (summary.constraints() != null) {
      metrics.set(
          "fit.links.satisfied",
          share(summary.constraints().must(), summary.constraints().cannot()));
      SatisfiedLinks.Kinds heldOut = summary.constraints().heldOut();
      if (heldOut != null) {
        metrics.set("fit.links.held_out_satisfied", share(heldOut.must(), heldOut.cannot()));
      }
    }
  }

  /** The share of the links that is satisfied; 1 if there are none. */
  private static double share(SatisfiedLinks.Kind... kinds) {
    long given = Stream.of(kinds).mapToLong(SatisfiedLinks.Kind::given).sum();
    long satisfied = Stream.of(kinds).mapToLong(SatisfiedLinks.Kind::satisfied).sum();
    return given == 0 ? 1 : (double) satisfied / given;
  }
}
