package org.mustlink.core.landmark;

import java.io.Serializable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.ensemble.FeatureClassifiersFitter;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.features.LinkMetric;
import org.mustlink.core.features.LinkedSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.WeightRule;

/** Fits the feature map, the landmarks and the weighting of a table to a sample of it. */
public final class LandmarkEncoderFitter {
  /** The number of rows from which the mean distance to the landmarks is estimated. */
  private static final int BANDWIDTH_ROWS = 20_000;

  private LandmarkEncoderFitter() {}

  /**
   * An encoder with the held-out predictions of its classifiers.
   *
   * @param plain the feature map without the metric
   * @param centres the maximum number of labelled rows that are kernel centres of classifiers
   * @param metric C^-1/2, the metric that was learned, q x q; empty if none was
   * @param heldOut c x k probabilities, row-major, of the classes of every labelled row of the
   *     sample by classifiers that did not see its label; empty if the encoder has no classifiers
   * @param apart the codes of these rows by metrics that did not see their labels; no rows if no
   *     metric was learned from labels
   */
  public record Fitted(
      LandmarkEncoder encoder,
      FeatureMap plain,
      int centres,
      double[] metric,
      double[] heldOut,
      CodedRows apart)
      implements Serializable {
    /** An encoder alone, without a learned metric and classifiers. */
    public static Fitted of(LandmarkEncoder encoder) {
      return new Fitted(encoder, encoder.map(), 0, new double[0], new double[0], CodedRows.NONE);
    }

    /** Returns the same with another encoder, whose landmarks are the same. */
    public Fitted with(LandmarkEncoder other) {
      return new Fitted(other, plain, centres, metric, heldOut, apart);
    }

    /** Whether the map has a metric learned from labels or links. */
    public boolean metricLearned() {
      return metric.length > 0;
    }

    /**
     * Returns the landmarks as the learned metric places them, or in columns of comparable scales
     * if none was learned, p x q. O(p q).
     */
    public Rows comparableLandmarks() {
      return metric.length == 0
          ? PlainLandmarks.of(encoder.landmarks(), encoder.map())
          : encoder.landmarks();
    }

    /** Returns the landmarks without the learned metric, p x q. O(p q^2 + q^3). */
    Rows unmovedLandmarks() {
      return metric.length == 0
          ? encoder.landmarks()
          : PlainLandmarks.without(encoder.landmarks(), metric);
    }

    private Fitted limited(@Nullable OutlierLimit limit) {
      return with(encoder.limited(limit));
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
   * Outliers are left out of the sample, if the options say so.
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
    FeatureMap plain = map;
    LabelLearner.Learned learned =
        LabelLearner.of(sample, plain, centres, options).learn(sample.labelled());
    Optional<double[]> metric = learned.metric().or(() -> linkMetric(linked, plain, options));
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
    Optional<FeatureClassifiersFitter.Fitted> classifiers = learned.classifiers();
    LandmarkEncoder encoder =
        new LandmarkEncoder(
            map,
            landmarks,
            neighbours,
            weighting,
            lists,
            classifiers.map(FeatureClassifiersFitter.Fitted::classifiers).orElse(null),
            Reach.of(mapped, landmarks),
            null);
    CodedRows apart =
        learned.metric().isPresent()
            ? CrossFittedCodes.of(
                sample.labelled(),
                plain,
                encoder,
                PlainLandmarks.without(landmarks, metric.get()),
                learned.shrinkage().get(),
                options.seed())
            : CodedRows.NONE;
    return new Fitted(
        encoder,
        plain,
        centres,
        metric.orElse(new double[0]),
        classifiers.map(FeatureClassifiersFitter.Fitted::heldOut).orElse(new double[0]),
        apart);
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
    return FeatureClassifiersFitter.fit(LabelLearner.classifierMap(sample), known, centres, seed);
  }

  private static Optional<double[]> linkMetric(
      Optional<LinkedSample> linked, FeatureMap map, FitOptions options) {
    return linked
        .filter(known -> LabelLearner.learnsMetric(options))
        .flatMap(
            known -> LinkMetric.learn(known, map, LabelLearner.isAlways(options), options.seed()));
  }

  private static Weighting weighting(
      Rows sample, Rows landmarks, FitOptions options, double power) {
    return switch (options.get(LandmarkOptions.WEIGHTS)) {
      case LINEAR -> Weighting.linear();
      case GAUSSIAN_LOCAL -> Weighting.gaussianLocal();
      case GAUSSIAN ->
          new Weighting(
              WeightRule.GAUSSIAN, options.get(LandmarkOptions.BANDWIDTH).orElseThrow() * power);
      case GAUSSIAN_AVERAGE -> Weighting.gaussianAverage(sample.first(BANDWIDTH_ROWS), landmarks);
    };
  }
}
