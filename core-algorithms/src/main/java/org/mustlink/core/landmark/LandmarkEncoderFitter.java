package org.mustlink.core.landmark;

import java.io.Serializable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.ensemble.FeatureClassifiersFitter;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.features.LearnedMetric;
import org.mustlink.core.features.LinkMetric;
import org.mustlink.core.features.LinkedSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.Metric;
import org.mustlink.core.options.WeightRule;

/** Fits the feature map, the landmarks and the weighting of a table to a sample of it. */
public final class LandmarkEncoderFitter {
  /** The number of rows from which the mean distance to the landmarks is estimated. */
  private static final int BANDWIDTH_ROWS = 20_000;

  private LandmarkEncoderFitter() {}

  /**
   * An encoder with the held-out predictions of its classifiers.
   *
   * @param metricLearned whether its map has a metric learned from labels or links
   * @param heldOut c x k probabilities, row-major, of the classes of every labelled row of the
   *     sample by classifiers that did not see its label; empty if the encoder has no classifiers
   */
  public record Fitted(LandmarkEncoder encoder, boolean metricLearned, double[] heldOut)
      implements Serializable {
    private static final long serialVersionUID = 1L;

    private Fitted limited(@Nullable OutlierLimit limit) {
      return new Fitted(encoder.limited(limit), metricLearned, heldOut);
    }
  }

  /**
   * Fits the encoder.
   *
   * @param linked rows with links, before the map, if a metric may be learned from them
   * @param p landmarks wanted; the encoder has fewer if the sample has fewer distinct rows
   * @param centres the maximum number of labelled rows that become kernel centres of the
   *     classifiers; 0 for no classifiers
   */
  public static Fitted fit(
      TableSample sample, Optional<LinkedSample> linked, int p, int centres, FitOptions options) {
    return fit(sample, linked, p, centres, new int[0], options);
  }

  /**
   * Fits the encoder; if landmarks are found by k-means, it starts from those of an earlier fit.
   * Rows that belong nowhere are left out of the sample, if the options say so.
   *
   * @param earlier the earlier landmark that is nearest to every row of the sample; empty without
   *     an earlier fit
   */
  public static Fitted fit(
      TableSample sample,
      Optional<LinkedSample> linked,
      int p,
      int centres,
      int[] earlier,
      FitOptions options) {
    return OutlierSearch.of(options)
        .map(
            search ->
                search.run(
                    sample,
                    earlier,
                    (rows, before) -> fitAll(rows, linked, p, centres, before, options),
                    Fitted::encoder))
        .map(found -> found.fitted().limited(found.limit()))
        .orElseGet(() -> fitAll(sample, linked, p, centres, earlier, options));
  }

  private static Fitted fitAll(
      TableSample sample,
      Optional<LinkedSample> linked,
      int p,
      int centres,
      int[] earlier,
      FitOptions options) {
    FeatureMap map =
        sample.reduced()
            ? FeatureMap.identity(sample.rows().d())
            : FeatureMapFitter.fit(sample.rows(), sample.ranges(), options);
    Optional<double[]> metric = metric(sample.labelled(), linked, map, options);
    if (metric.isPresent()) {
      map = map.then(metric.get());
    }
    Rows mapped = map.apply(sample.rows());
    Rows landmarks =
        LandmarkChooser.choose(
            mapped, p, options.get(LandmarkOptions.LANDMARK_SELECTION), earlier, options.seed());
    int neighbours = Math.min(options.neighbours(), landmarks.count());
    double power =
        map.unit() || sample.reduced() || metric.isPresent()
            ? 1 // distances do not depend on the scale of the columns
            : sample.ranges().power(options.get(LandmarkOptions.SCALE));
    Weighting weighting = weighting(mapped, landmarks, options, power);
    int searched = weighting.searched(neighbours, landmarks.count());
    InvertedLists lists =
        InvertedLists.choose(options.get(LandmarkOptions.SEARCH), mapped, landmarks, searched);
    Optional<FeatureClassifiersFitter.Fitted> classifiers =
        centres > 0
            ? classifiers(sample, sample.labelled(), centres, options.seed())
            : Optional.empty();
    return new Fitted(
        new LandmarkEncoder(
            map,
            landmarks,
            neighbours,
            weighting,
            lists,
            classifiers.map(FeatureClassifiersFitter.Fitted::classifiers).orElse(null),
            Reach.of(mapped, landmarks)),
        metric.isPresent(),
        classifiers.map(FeatureClassifiersFitter.Fitted::heldOut).orElse(new double[0]));
  }

  /**
   * Learns classifiers of the features of a table, as {@link FeatureClassifiersFitter} does.
   *
   * @param sample of the rows, which determines the scale of the features
   * @param known rows with classes, before the map
   * @param centres the maximum number of known rows that become kernel centres
   */
  public static Optional<FeatureClassifiersFitter.Fitted> classifiers(
      TableSample sample, LabelledRows known, int centres, long seed) {
    return FeatureClassifiersFitter.fit(classifierMap(sample), known, centres, seed);
  }

  /**
   * Rows of unit length keep their angles; all of their columns are multiplied by one number, so
   * that the mean square is near 1.
   */
  private static FeatureMap classifierMap(TableSample sample) {
    int d = sample.rows().d();
    return sample.reduced()
        ? FeatureMap.multiple(d, Math.sqrt(d))
        : FeatureMapFitter.standardised(sample.rows(), sample.ranges());
  }

  /** Learns the metric from labels if possible, else from links. */
  private static Optional<double[]> metric(
      LabelledRows labelled, Optional<LinkedSample> linked, FeatureMap map, FitOptions options) {
    if (options.get(LandmarkOptions.METRIC) == Metric.NONE || !options.method().constrained()) {
      return Optional.empty();
    }
    boolean always = options.get(LandmarkOptions.METRIC) == Metric.RCA;
    return LearnedMetric.learn(labelled.through(map), always, options.seed())
        .or(() -> linked.flatMap(known -> LinkMetric.learn(known, map, always, options.seed())));
  }

  private static Weighting weighting(
      Rows sample, Rows landmarks, FitOptions options, double power) {
    return switch (options.get(LandmarkOptions.WEIGHTS)) {
      case LINEAR -> Weighting.linear();
      case GAUSSIAN_LOCAL -> Weighting.gaussianLocal();
      case GAUSSIAN ->
          new Weighting(
              WeightRule.GAUSSIAN, options.get(LandmarkOptions.BANDWIDTH).orElseThrow() * power);
      case GAUSSIAN_AVERAGE ->
          Weighting.gaussianAverage(
              new Rows(sample.data(), Math.min(sample.count(), BANDWIDTH_ROWS), sample.d()),
              landmarks);
    };
  }
}
