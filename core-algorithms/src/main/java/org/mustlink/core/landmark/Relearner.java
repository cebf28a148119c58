package org.mustlink.core.landmark;

import org.mustlink.core.ensemble.FeatureClassifiersFitter;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;

/**
 * Encoders as a fit would have them if it had only some of its labels: the metric and the
 * classifiers are learned anew, with all choices, while the landmarks stay the same rows.
 */
public final class Relearner {
  private final LandmarkEncoderFitter.Fitted fitted;
  private final LabelLearner learner;
  private final Rows landmarks;

  private Relearner(LandmarkEncoderFitter.Fitted fitted, LabelLearner learner) {
    this.fitted = fitted;
    this.learner = learner;
    this.landmarks = fitted.unmovedLandmarks();
  }

  /**
   * Prepares the learning. O(s d) for a sample of s rows.
   *
   * @param sample to which the encoder was fitted
   * @param options of the fit
   */
  public static Relearner of(
      TableSample sample, LandmarkEncoderFitter.Fitted fitted, FitOptions options) {
    return new Relearner(
        fitted, LabelLearner.of(sample, fitted.plain(), fitted.centres(), options));
  }

  /**
   * Learns from some labelled rows. O(c^3 + p q^2) for c centres.
   *
   * @param some rows, before any map, at least one of every class
   */
  public LandmarkEncoderFitter.Fitted learned(LabelledRows some) {
    LabelLearner.Learned learned = learner.learn(some);
    LandmarkEncoder encoder = fitted.encoder();
    LandmarkEncoder moved =
        learned
            .metric()
            .map(metric -> encoder.moved(fitted.plain(), landmarks, metric))
            .orElseGet(() -> encoder.at(fitted.plain(), landmarks));
    return new LandmarkEncoderFitter.Fitted(
        moved.with(
            learned.classifiers().map(FeatureClassifiersFitter.Fitted::classifiers).orElse(null)),
        fitted.plain(),
        fitted.centres(),
        learned.metric().orElse(new double[0]),
        learned.classifiers().map(FeatureClassifiersFitter.Fitted::heldOut).orElse(new double[0]),
        CodedRows.NONE);
  }
}
