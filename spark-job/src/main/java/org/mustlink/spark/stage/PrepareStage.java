package org.mustlink.spark.stage;

import java.util.Optional;
import org.mustlink.core.landmark.FeatureMap;
import org.mustlink.core.landmark.FeatureMapFitter;
import org.mustlink.core.landmark.LandmarkChooser;
import org.mustlink.core.landmark.LandmarkGroups;
import org.mustlink.core.landmark.LearnedMetric;
import org.mustlink.core.landmark.Rows;
import org.mustlink.core.landmark.Weighting;
import org.mustlink.core.method.FitOptions;
import org.mustlink.core.method.Metric;
import org.mustlink.core.method.WeightRule;
import org.mustlink.spark.stage.ProfileStage.Profile;

/** On the driver, from the sample: the feature map, the landmarks and the weights of the codes. */
final class PrepareStage {
  /** Rows that the mean distance to the landmarks is estimated on. */
  private static final int BANDWIDTH_ROWS = 20_000;

  private PrepareStage() {}

  /**
   * The encoder.
   *
   * @param learned whether a metric was learned from the labelled rows
   */
  record Prepared(Encoder encoder, boolean learned) {}

  static Prepared run(Profile profile, int p, FitOptions options) {
    FeatureMap map = FeatureMapFitter.fit(profile.sample(), profile.min(), profile.max(), options);
    Optional<double[]> metric = metric(profile, map, options);
    if (metric.isPresent()) {
      map = map.then(metric.get());
    }
    Rows sample = map.apply(profile.sample());
    Rows landmarks = LandmarkChooser.choose(sample, p, options.landmarkSelection(), options.seed());
    int neighbours = Math.min(options.neighbours(), landmarks.count());
    Weighting weighting = weighting(sample, landmarks, options);
    int searched = weighting.searched(neighbours, landmarks.count());
    LandmarkGroups groups = LandmarkGroups.choose(options.search(), sample, landmarks, searched);
    Encoder encoder =
        new Encoder(map, landmarks.data(), landmarks.count(), neighbours, weighting, groups);
    return new Prepared(encoder, metric.isPresent());
  }

  private static Optional<double[]> metric(Profile profile, FeatureMap map, FitOptions options) {
    return options.metric() == Metric.NONE || !options.method().constrained()
        ? Optional.empty()
        : LearnedMetric.learn(
            profile.labelled().through(map), options.metric() == Metric.RCA, options.seed());
  }

  private static Weighting weighting(Rows sample, Rows landmarks, FitOptions options) {
    return switch (options.weights()) {
      case LINEAR -> Weighting.linear();
      case GAUSSIAN_LOCAL -> Weighting.gaussianLocal();
      case GAUSSIAN -> new Weighting(WeightRule.GAUSSIAN, options.bandwidth().orElseThrow());
      case GAUSSIAN_AVERAGE ->
          Weighting.gaussianAverage(
              new Rows(sample.data(), Math.min(sample.count(), BANDWIDTH_ROWS), sample.d()),
              landmarks);
    };
  }
}
