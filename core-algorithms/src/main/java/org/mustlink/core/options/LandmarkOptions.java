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
          "number of landmarks p, the typical rows with which all rows are compared; auto: by the numbers"
              + " of rows and labels");

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
      new Option<>(
          "neighbours",
          Range.whole(2, 64),
          "3",
          "number r of the nearest landmarks that describe a row");

  /** How the nearest landmarks are searched. */
  public static final Option<SearchMode> SEARCH =
      new Option<>(
          "search",
          Range.of(SearchMode.class),
          "exact",
          "how the nearest landmarks are searched: exact, or approximate by inverted lists; auto: by lists"
              + " where these find 99 % of the nearest");

  /** Weights of a row's landmarks. */
  public static final Option<WeightRule> WEIGHTS =
      new Option<>(
          "weights",
          Range.of(WeightRule.class),
          "linear",
          "gaussian-average",
          "how the nearest landmarks of a row are weighted by their distances");

  /** Gaussian bandwidth. */
  public static final Option<OptionalDouble> BANDWIDTH =
      new Option<>(
          "bandwidth",
          Range.autoDouble(Range.positive()),
          "auto",
          "bandwidth s of the Gaussian weights exp(-d^2 / (2 s^2)): a distance d between rows, in the unit"
              + " of the features after scaling; only with weights = gaussian");

  /** Column scaling. */
  public static final Option<Scale> SCALE =
      new Option<>(
          "scale",
          Range.of(Scale.class),
          "auto",
          "none",
          "how columns are scaled; auto: minmax where ranges differ more than 100-fold, and tf-idf of"
              + " sparse wide counts");

  /** {@link #REDUCE} chosen by the number of columns. */
  public static final int REDUCTION_AUTO = -1;

  /** Principal components kept; 0 for none, {@link #REDUCTION_AUTO} for auto. */
  public static final Option<Integer> REDUCE =
      new Option<>(
          "reduce",
          Range.whole(1).or("none", 0).orAuto(REDUCTION_AUTO),
          "auto",
          "none",
          "number of principal components in place of the columns; auto: 32 of more than 64 columns,"
              + " and 100 singular vectors of more than 1000 sparse columns");

  /** Metric learned from the labelled rows. */
  public static final Option<Metric> METRIC =
      new Option<>(
          "metric",
          Range.of(Metric.class),
          "auto",
          "none",
          "which metric is learned from the labelled rows; auto: rca where it is better on held-out labels");

  /** Rows sampled for feature map and landmarks. */
  public static final Option<OptionalInt> SAMPLE_ROWS =
      new Option<>(
          "sampleRows",
          Range.autoInt(Range.whole(100)),
          "auto",
          "number of rows in the sample from which landmarks and feature map are made");

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
          "share of the rows that are outliers and get no cluster; auto: as many as lie far from all"
              + " others");
}
