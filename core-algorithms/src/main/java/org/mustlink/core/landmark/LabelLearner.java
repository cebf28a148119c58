package org.mustlink.core.landmark;

import java.util.Optional;
import org.mustlink.core.ensemble.FeatureClassifiersFitter;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.features.LearnedMetric;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.Metric;

/**
 * Learns from labelled rows what the encoder of a table takes from labels: a metric, if one helps,
 * and classifiers of the features. A fit learns from all labelled rows; an estimate of how often it
 * is right learns in the same way from some of them.
 *
 * @param plain the feature map without a metric
 * @param scaled the map to the columns that the classifiers read
 * @param centres the maximum number of labelled rows that become kernel centres of the classifiers;
 *     0 for no classifiers
 */
record LabelLearner(FeatureMap plain, FeatureMap scaled, int centres, FitOptions options) {
  /**
   * What was learned.
   *
   * @param shrinkage of the metric; nothing if no metric was learned
   * @param metric C^-1/2, q x q
   */
  record Learned(
      Optional<Double> shrinkage,
      Optional<double[]> metric,
      Optional<FeatureClassifiersFitter.Fitted> classifiers) {}

  /**
   * Makes a learner for a table.
   *
   * @param sample of its rows, which determines the scale of the features
   */
  static LabelLearner of(TableSample sample, FeatureMap plain, int centres, FitOptions options) {
    return new LabelLearner(plain, centres > 0 ? classifierMap(sample) : plain, centres, options);
  }

  /**
   * Rows of unit length keep their angles; all of their columns are multiplied by one number, so
   * that the mean square is near 1.
   */
  static FeatureMap classifierMap(TableSample sample) {
    int d = sample.rows().d();
    return sample.reduced()
        ? FeatureMap.multiple(d, Math.sqrt(d))
        : FeatureMapFitter.standardised(sample.rows(), sample.ranges());
  }

  /** Whether a metric may be learned, from labels or from links. */
  static boolean learnsMetric(FitOptions options) {
    return options.get(LandmarkOptions.METRIC) != Metric.NONE && options.method().constrained();
  }

  /** Whether a metric is learned even if it does not help. */
  static boolean isAlways(FitOptions options) {
    return options.get(LandmarkOptions.METRIC) == Metric.RCA;
  }

  /** Learns from labelled rows, before any map. O(c^3) for c centres. */
  Learned learn(LabelledRows labelled) {
    LabelledRows mapped = labelled.through(plain);
    Optional<Double> shrinkage =
        learnsMetric(options)
            ? LearnedMetric.shrinkage(mapped, isAlways(options), options.seed())
            : Optional.empty();
    return new Learned(
        shrinkage,
        shrinkage.flatMap(taken -> LearnedMetric.inverseRoot(mapped, taken)),
        centres > 0
            ? FeatureClassifiersFitter.fit(scaled, labelled, centres, options.seed())
            : Optional.empty());
  }
}
