package org.mustlink.core.landmark;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * Finds where the distances of outliers begin, if there are such rows. The density of the
 * logarithms of all distances, smoothed by a Gaussian kernel, has its highest mode at the rows that
 * belong to clusters. Outliers are a second mode at larger distances, and the limit is the valley
 * before it. A long tail without a mode of its own has no valley: it belongs to the clusters. Of
 * several valleys the one with the highest rise after it is taken.
 */
final class DistanceGap {
  /** Points at which the density is computed. */
  private static final int POINTS = 512;

  /** Of a normal distribution, the distance of its quartiles in standard deviations. */
  private static final double QUARTILES = 1.34;

  /** Scott's factor of the bandwidth. */
  private static final double BANDWIDTH = 1.06;

  /** A valley is less deep than this share of the highest density after it, or it is none. */
  private static final double DEEP = 0.8;

  /** One in so many rows is beyond the limit, and two at least; fewer are the end of a tail. */
  private static final int ONE_IN = 1000;

  private static final int LEAST_ROWS = 2;

  /** More rows than this share of all are no outliers. */
  private static final double MOST_ROWS = 0.3;

  /** The width of the kernel in bandwidths, on each side. */
  private static final int WIDTH = 4;

  private DistanceGap() {}

  /**
   * Returns the squared distance at the bottom of the valley, or nothing if there is none. O(n log
   * n).
   *
   * @param distances squared, none negative
   */
  static OptionalDouble of(double[] distances) {
    double[] logs =
        Arrays.stream(distances)
            .filter(distance -> distance > 0 && distance < Double.POSITIVE_INFINITY)
            .map(distance -> StrictMath.log(distance) / 2)
            .sorted()
            .toArray();
    if (logs.length <= distances.length / 2) {
      return OptionalDouble.empty();
    }
    double low = logs[logs.length / 4];
    double h =
        BANDWIDTH
            * (logs[3 * logs.length / 4] - low)
            / QUARTILES
            / StrictMath.pow(logs.length, 0.2);
    double step = (logs[logs.length - 1] + 2 * h - low) / (POINTS - 1);
    if (!(h > 0) || !(step > 0)) {
      return OptionalDouble.empty();
    }
    int valley = valley(density(logs, low, step, h), logs, low, step);
    return valley < 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(StrictMath.exp(2 * (low + valley * step)));
  }

  /** Returns the density, up to a factor, at points from the lowest quartile on. */
  private static double[] density(double[] logs, double low, double step, double h) {
    double[] counts = new double[POINTS];
    for (double value : logs) {
      int at = (int) Math.rint((value - low) / step);
      if (at >= 0 && at < POINTS) {
        counts[at]++;
      }
    }
    int width = (int) Math.ceil(WIDTH * h / step);
    double[] density = new double[POINTS];
    for (int shift = -width; shift <= width; shift++) {
      double kernel = StrictMath.exp(-0.5 * (shift * step / h) * (shift * step / h));
      for (int i = Math.max(0, -shift); i < Math.min(POINTS, POINTS - shift); i++) {
        density[i] += kernel * counts[i + shift];
      }
    }
    return density;
  }

  /** Returns the point of the valley, or -1. */
  private static int valley(double[] density, double[] logs, double low, double step) {
    double[] after = density.clone();
    for (int i = POINTS - 2; i >= 0; i--) {
      after[i] = Math.max(after[i], after[i + 1]);
    }
    int top = 0;
    for (int i = 1; i < POINTS; i++) {
      top = density[i] > density[top] ? i : top;
    }
    int best = -1;
    for (int i = top + 1; i < POINTS - 1; i++) {
      boolean bottom = density[i] <= density[i - 1] && density[i] <= density[i + 1];
      int rows = beyond(logs, low + i * step);
      if (bottom
          && density[i] < DEEP * after[i]
          && rows >= Math.max(LEAST_ROWS, logs.length / ONE_IN)
          && rows <= MOST_ROWS * logs.length
          && (best < 0 || after[i] - density[i] > after[best] - density[best])) {
        best = i;
      }
    }
    return best;
  }

  private static int beyond(double[] sorted, double limit) {
    int from = 0;
    int end = sorted.length;
    while (from < end) {
      int middle = (from + end) >>> 1;
      if (sorted[middle] > limit) {
        end = middle;
      } else {
        from = middle + 1;
      }
    }
    return sorted.length - from;
  }
}
