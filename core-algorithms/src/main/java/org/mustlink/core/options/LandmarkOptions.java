package org.mustlink.core.options;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The options of {@link FitOptions} for the sample, the feature map, the landmarks and the sparse
 * codes of rows: all that comes before the eigenproblem.
 */
public final class LandmarkOptions {
  private LandmarkOptions() {}

  /** The number of landmarks p. */
  public static final Option<OptionalInt> LANDMARKS =
      new Option<>(
          "landmarks",
          Range.autoInt(Range.whole(2)),
          "auto",
          "500",
          "landmark rows p; auto: by rows and labels");

  /** How landmarks are chosen. */
  public static final Option<LandmarkSelection> LANDMARK_SELECTION =
      new Option<>(
          "landmarkSelection",
          Range.of(LandmarkSelection.class),
          "kmeans",
          "random",
          "how landmarks are chosen");

  /** The number of landmarks r in the code of a row. */
  public static final Option<Integer> NEIGHBOURS =
      new Option<>("neighbours", Range.whole(2, 64), "3", "landmarks r in the code of a row");

  /** How the nearest landmarks are searched. */
  public static final Option<SearchMode> SEARCH =
      new Option<>(
          "search",
          Range.of(SearchMode.class),
          "exact",
          "nearest-landmark search: exact, or by inverted lists; auto: lists if their recall is 0.99");

  /** Weights of a row's landmarks. */
  public static final Option<WeightRule> WEIGHTS =
      new Option<>(
          "weights",
          Range.of(WeightRule.class),
          "linear",
          "gaussian-average",
          "weights of a row's landmarks");

  /** Gaussian bandwidth. */
  public static final Option<OptionalDouble> BANDWIDTH =
      new Option<>(
          "bandwidth",
          Range.autoDouble(Range.positive()),
          "auto",
          "Gaussian bandwidth; only with weights = gaussian");

  /** Column scaling. */
  public static final Option<Scale> SCALE =
      new Option<>(
          "scale",
          Range.of(Scale.class),
          "auto",
          "none",
          "column scaling; auto: minmax if ranges differ over 100-fold; of sparse wide counts tf-idf");

  /** {@link #REDUCE} chosen by the number of columns. */
  public static final int REDUCTION_AUTO = -1;

  /** Principal components kept; 0 for none, {@link #REDUCTION_AUTO} for auto. */
  public static final Option<Integer> REDUCE =
      new Option<>(
          "reduce",
          Range.whole(1).or("none", 0).orAuto(REDUCTION_AUTO),
          "auto",
          "none",
          "principal components kept; auto: 32 if d > 64; singular vectors of sparse vectors: 100"
              + " if d > 1000");

  /** Metric learned from the labelled rows. */
  public static final Option<Metric> METRIC =
      new Option<>(
          "metric",
          Range.of(Metric.class),
          "auto",
          "none",
          "metric learned from the labelled rows");

  /** Rows sampled for feature map and landmarks. */
  public static final Option<OptionalInt> SAMPLE_ROWS =
      new Option<>(
          "sampleRows",
          Range.autoInt(Range.whole(100)),
          "auto",
          "rows sampled for feature map and landmarks");

  /** {@link #OUTLIERS} as many as there are. */
  public static final double OUTLIERS_AUTO = -1;

  /** The share of outliers; 0 for none, {@link #OUTLIERS_AUTO} for auto. */
  public static final Option<Double> OUTLIERS =
      new Option<>(
          "outliers",
          Range.number("> 0 and < 0.5", share -> share > 0 && share < 0.5)
              .or("none", 0.0)
              .orAuto(OUTLIERS_AUTO),
          "none",
          "which rows are outliers and get no cluster; none, auto for as many as there are, or a"
              + " share");
}
