package org.mustlink.spark.fit.memory;

import java.util.Locale;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.Metric;
import org.mustlink.core.stability.LandmarkDraws;
import org.mustlink.spark.table.count.Labels;

/**
 * The memory that the features of a sample take on the driver. It is compared with the memory of
 * the driver before any feature is read.
 *
 * @param d the number of features
 * @param q the number of columns of the mapped rows
 * @param s the number of rows of the sample
 * @param l the number of labelled and linked rows from which a metric or classifiers may be learned
 * @param p the number of landmarks
 * @param square the number of matrices of order q at a time while a metric is learned
 * @param components the bytes that the principal components take
 * @param redrawn the number of rows that further draws of landmarks take in another order, and that
 *     the search for outliers takes once more
 */
public record DriverMemory(
    long d, long q, long s, long l, long p, long square, long components, long redrawn) {
  /** The share of the heap that may be taken; the rest is left to Spark. */
  static final double SHARE = 0.9;

  /** The number of matrices of order q that a thread needs while a metric is learned. */
  private static final int METRIC_MATRICES = 6;

  /**
   * The copies of the sample that the search for outliers holds, as mapped rows and without them.
   */
  private static final long OUTLIER_COPIES = 3;

  /** The largest order of a square matrix that fits into one array. */
  private static final int LARGEST_ORDER = 46_340;

  /**
   * Returns the memory of a fit.
   *
   * @param d the number of columns that the rows have as they are read
   * @param q the number of columns of the rows that are compared with landmarks
   */
  public static DriverMemory of(
      int d, int q, int p, Labels labels, long linked, FitOptions options) {
    long s = SampleSize.rows(labels, p, d, options);
    boolean metric =
        options.get(LandmarkOptions.METRIC) != Metric.NONE
            && options.method().constrained()
            && (linked > 0 || labels.labelled() > 0);
    int threads = Runtime.getRuntime().availableProcessors();
    return new DriverMemory(
        d,
        q,
        s,
        SampleSize.labelledRows(labels, d) + SampleSize.linkedRows(linked, d),
        p,
        metric ? (long) METRIC_MATRICES * threads : 0,
        FeatureMapFitter.bytes(s, d, options),
        (options.get(FitOptions.STABILITY) > 0 ? Math.min(s, LandmarkDraws.MOST_ROWS) : 0)
            + (options.get(LandmarkOptions.OUTLIERS) == 0 ? 0 : OUTLIER_COPIES * s));
  }

  /** An upper bound of the bytes. */
  public long bytes() {
    return Math.max(read(), found());
  }

  /** The bytes of the sampled rows, once as they arrive and once in one array. */
  private long read() {
    return 8 * (s + l) * d
        + Math.min(8 * s * d, SampleSize.MOST_BYTES)
        + Math.min(8 * l * d, SampleSize.MOST_BYTES);
  }

  /** The bytes while the feature map and the landmarks are fitted. */
  private long found() {
    long projection = q < d || square > 0 ? 16 * q * d : 0;
    return 8 * (s + l) * (d + q)
        + 8 * redrawn * d
        + components
        + classifiers()
        + 8 * square * q * q
        + projection
        + 24 * p * q;
  }

  /**
   * The bytes of the labelled rows in another order, and of the scaled rows for the classifier that
   * uses all columns.
   */
  private long classifiers() {
    return 8 * (l + Math.min(l, SideInformationCounts.MOST_CENTRES)) * d;
  }

  /**
   * Refuses a table that is too wide for the driver.
   *
   * @param memory bytes of its heap
   * @throws BadSettingException with the sizes and what to do
   */
  public void require(long memory) {
    long bytes = bytes();
    if (bytes <= SHARE * memory && (square == 0 || q <= LARGEST_ORDER)) {
      return;
    }
    throw new BadSettingException(
        String.format(
            Locale.ROOT,
            "The table has %,d features: a sample of %,d rows of them, their map to %,d dimensions and %,d landmarks would take %,d MiB of the driver's memory, which has %,d MiB. Give fewer features by {input.features}, a smaller {fit.sampleRows} or fewer {fit.landmarks}, more --driver-memory, or%s reduce the features before by a singular value decomposition.",
            d,
            s,
            q,
            p,
            bytes >> 20,
            memory >> 20,
            square > 0 && q == d ? " {fit.metric} = none, or" : ""));
  }
}
