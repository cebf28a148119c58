package org.mustlink.core.features;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.encoding.HalfWay;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.options.Reduction;
import org.mustlink.core.options.Scale;

/** Fits the scaling and the principal components of a {@link FeatureMap} to a sample of rows. */
public final class FeatureMapFitter {
  /** The number of columns above which automatic reduction takes effect. */
  static final int MOST_COLUMNS = 64;

  /** The number of principal components that automatic reduction keeps. */
  static final int COMPONENTS = 32;

  /**
   * The maximum number of rows from which the covariance matrix is computed; they determine its
   * leading components accurately enough.
   */
  private static final int COVARIANCE_ROWS = 20_000;

  private FeatureMapFitter() {}

  /**
   * Fits the map. O(n d) for n rows of the sample. A reduction takes O(m d^2 + d^3) for the first m
   * of them, at most 20000, or O(m^2 d + m^3) if m is less than d and d is at least 1000.
   *
   * @param sample rows in a fixed order, at least one
   * @param ranges of the columns over the whole table, d
   * @throws BadSettingException if more principal components are asked for than there are columns
   * @throws BadDataException if a column has a range that cannot be scaled
   */
  public static FeatureMap fit(Rows sample, FeatureRanges ranges, FitOptions options) {
    int d = sample.d();
    int components = components(d, Reduction.of(options, d));
    Scale scale = options.get(LandmarkOptions.SCALE);
    FeatureMap scaled = scaling(sample, ranges, scale, scale == Scale.AUTO);
    if (components == 0) {
      return scaled;
    }
    FeatureMap unit =
        new FeatureMap(scaled.shift(), scaled.factor(), true, new double[0], new double[0]);
    return withComponents(unit, sample, components, ranges);
  }

  /**
   * Fits a map that standardises the columns that have no final scale yet, scales those of which
   * most rows have one value as indicators of their values, and reduces more than 64 columns to 32
   * principal components. O(n d), and for a reduction as {@link #fit}.
   *
   * @param sample rows in a fixed order, at least one
   * @param ranges of the columns over the whole table, d
   * @throws BadDataException if a column has a range that cannot be scaled
   */
  public static FeatureMap standardised(Rows sample, FeatureRanges ranges) {
    FeatureMap scaled = scaling(sample, ranges, Scale.STANDARD, true);
    return sample.d() <= MOST_COLUMNS ? scaled : withComponents(scaled, sample, COMPONENTS, ranges);
  }

  /**
   * Returns the bytes that the fit takes in addition to the sample and the mapped sample.
   *
   * @param n the number of rows of the sample
   * @param d the number of features
   */
  public static long bytes(long n, long d, FitOptions options) {
    long rows = Math.min(n, COVARIANCE_ROWS);
    return components(d, options.get(LandmarkOptions.REDUCE)) > 0
        ? 8 * rows * d + PrincipalComponents.bytes(rows, d)
        : 0;
  }

  /**
   * Returns the number of columns of the mapped rows.
   *
   * @param d the number of features
   */
  public static int outputs(int d, FitOptions options) {
    int components = components(d, options.get(LandmarkOptions.REDUCE));
    return components > 0 ? components : d;
  }

  /** The principal components to which d columns are reduced, or 0. */
  private static int components(long d, int reduction) {
    boolean many = reduction == LandmarkOptions.REDUCTION_AUTO && d > MOST_COLUMNS;
    return many ? COMPONENTS : Math.max(0, reduction);
  }

  /**
   * Fits the scaling to all rows of a table in memory. O(n d).
   *
   * @throws BadDataException if a column has a range that cannot be scaled
   */
  public static FeatureMap scaling(Rows rows, Scale scale) {
    return scaling(rows, ranges(rows), scale, false);
  }

  /** Returns the ranges of the columns of a table in memory, of at least one row. O(n d). */
  public static FeatureRanges ranges(Rows rows) {
    int d = rows.d();
    double[] min = rows.count() == 0 ? new double[d] : Arrays.copyOf(rows.data(), d);
    double[] max = min.clone();
    for (int i = 1; i < rows.count(); i++) {
      for (int t = 0; t < d; t++) {
        min[t] = Math.min(min[t], rows.at(i, t));
        max[t] = Math.max(max[t], rows.at(i, t));
      }
    }
    return new FeatureRanges(min, max);
  }

  /** Returns the variance of column t, with divisor n. O(n). */
  public static double variance(Rows rows, int t) {
    double deviation = deviation(rows, t, mean(rows, t), 1);
    return deviation * deviation;
  }

  /**
   * @param indicates whether a standardised column of which most rows have one value is scaled as
   *     indicators of its values are
   */
  private static FeatureMap scaling(
      Rows sample, FeatureRanges ranges, Scale scale, boolean indicates) {
    ranges.require(scale, t -> "feature " + t + " (counted from 0)");
    int d = sample.d();
    Scale taken = ranges.taken(scale);
    double power = ranges.power(scale);
    double[] shift = new double[d];
    double[] factor = new double[d];
    for (int t = 0; t < d; t++) {
      double range = ranges.range(t);
      if (range == 0) {
        continue;
      }
      if (ranges.isScaled(t)) {
        factor[t] = power;
        continue;
      }
      switch (taken) {
        case MINMAX -> {
          shift[t] = ranges.min()[t];
          factor[t] = 1 / range;
        }
        case STANDARD -> {
          shift[t] = mean(sample, t);
          double toOne = FeatureRanges.power(range);
          double deviation = deviation(sample, t, shift[t], toOne);
          // A column that varies in the table but not in the sample is scaled by its range.
          factor[t] = deviation > 0 ? toOne / deviation : 1 / range;
          if (indicates && deviation > 0) {
            factor[t] *= HalfWay.deviation(impurity(sample, t));
          }
        }
        default -> factor[t] = power;
      }
    }
    return new FeatureMap(shift, factor, false, new double[0], new double[0]);
  }

  /**
   * Returns the sum of p (1 - p) over the shares p of the values of column t where one value has at
   * least half of the rows, else 1, which the sum is near. O(n log n) at most.
   */
  private static double impurity(Rows rows, int t) {
    int n = rows.count();
    // Only the candidate of Boyer and Moore (1981) can be the value of most rows.
    double candidate = 0;
    int lead = 0;
    for (int i = 0; i < n; i++) {
      double value = rows.at(i, t);
      if (lead == 0) {
        candidate = value;
      }
      lead += value == candidate ? 1 : -1;
    }
    double most = candidate;
    double[] others =
        IntStream.range(0, n)
            .mapToDouble(i -> rows.at(i, t))
            .filter(value -> value != most)
            .sorted()
            .toArray();
    int own = n - others.length;
    if (own < others.length) {
      return 1;
    }
    double alike = (double) own * own;
    int from = 0;
    for (int i = 1; i <= others.length; i++) {
      if (i == others.length || others[i] != others[from]) {
        alike += (double) (i - from) * (i - from);
        from = i;
      }
    }
    return 1 - alike / ((double) n * n);
  }

  private static double mean(Rows rows, int t) {
    // Differences from the first value are summed, so that the mean of equal values is exactly that
    // value.
    double first = rows.at(0, t);
    double sum = 0;
    for (int i = 1; i < rows.count(); i++) {
      sum += (rows.at(i, t) - first) / rows.count();
    }
    return first + sum;
  }

  /**
   * Returns the standard deviation times a power of two, by which values are multiplied before they
   * are squared.
   */
  private static double deviation(Rows rows, int t, double mean, double power) {
    double sum = 0;
    for (int i = 0; i < rows.count(); i++) {
      double difference = (rows.at(i, t) - mean) * power;
      sum += difference * difference / rows.count();
    }
    return Math.sqrt(sum);
  }

  private static FeatureMap withComponents(
      FeatureMap scaled, Rows sample, int components, FeatureRanges ranges) {
    int d = scaled.inputs();
    Rows rows = scaled.apply(sample.first(COVARIANCE_ROWS));
    double[] mean = new double[d];
    for (int t = 0; t < d; t++) {
      mean[t] = mean(rows, t);
    }
    double[] projection = PrincipalComponents.of(rows, mean, components);
    // An indicator that is absent has the smallest value of its column.
    double[] base = ranges.scaled().length > 0 ? ranges.min() : new double[0];
    return new FeatureMap(scaled.shift(), scaled.factor(), scaled.unit(), mean, projection, base);
  }
}
