package org.mustlink.core.landmark;

import java.util.Optional;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.features.LearnedMetric;
import org.mustlink.core.features.LinkMetric;
import org.mustlink.core.features.LinkedSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Metric;
import org.mustlink.core.options.WeightRule;

/**
 * All that turns the features of a row into its sparse code, found from a sample.
 *
 * @param map to q columns
 * @param landmarks p x q
 * @param neighbours r
 * @param groups how the nearest landmarks are found
 * @param learned whether a metric was learned from labels or links
 */
public record LandmarkEncoder(
    FeatureMap map,
    Rows landmarks,
    int neighbours,
    Weighting weighting,
    InvertedLists groups,
    boolean learned) {
  /** Rows that the mean distance to the landmarks is estimated on. */
  private static final int BANDWIDTH_ROWS = 20_000;

  /**
   * The feature map, the landmarks and the weights.
   *
   * @param sample rows in an order that is a random draw
   * @param min the smallest value of every column over the whole table
   * @param max the largest one
   * @param labelled rows with a known class, before the map
   * @param linked rows with links, before the map
   * @param p landmarks wanted
   */
  public static LandmarkEncoder fit(
      Rows sample,
      double[] min,
      double[] max,
      LabelledRows labelled,
      Optional<LinkedSample> linked,
      int p,
      FitOptions options) {
    FeatureMap map = FeatureMapFitter.fit(sample, min, max, options);
    Optional<double[]> metric = metric(labelled, linked, map, options);
    if (metric.isPresent()) {
      map = map.then(metric.get());
    }
    Rows mapped = map.apply(sample);
    Rows landmarks = LandmarkChooser.choose(mapped, p, options.landmarkSelection(), options.seed());
    int neighbours = Math.min(options.neighbours(), landmarks.count());
    Weighting weighting = weighting(mapped, landmarks, options);
    int searched = weighting.searched(neighbours, landmarks.count());
    InvertedLists groups = InvertedLists.choose(options.search(), mapped, landmarks, searched);
    return new LandmarkEncoder(map, landmarks, neighbours, weighting, groups, metric.isPresent());
  }

  /** What encodes rows behind the map; make one a task. */
  public SparseCoder coder() {
    return new SparseCoder(landmarks, neighbours, weighting, groups);
  }

  /** From labels if they teach one, else from links. */
  private static Optional<double[]> metric(
      LabelledRows labelled, Optional<LinkedSample> linked, FeatureMap map, FitOptions options) {
    if (options.metric() == Metric.NONE || !options.method().constrained()) {
      return Optional.empty();
    }
    boolean always = options.metric() == Metric.RCA;
    return LearnedMetric.learn(labelled.through(map), always, options.seed())
        .or(() -> linked.flatMap(known -> LinkMetric.learn(known, map, always, options.seed())));
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
