package org.mustlink.core.features;

import java.io.Serializable;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.options.Scale;

/**
 * The ranges of the columns of a table, which decide on the scaling.
 *
 * @param min d, the smallest value of every column
 * @param max d, the largest
 * @param scaled d, which columns are on their final scale, as indicators are; empty if none is
 */
public record FeatureRanges(double[] min, double[] max, boolean[] scaled) implements Serializable {
  /** Automatic scaling scales columns whose ranges have a larger ratio than this. */
  static final double RANGE_RATIO = 100;

  /**
   * Ranges with a larger binary exponent in magnitude are scaled, so that their squares neither
   * overflow nor underflow.
   */
  private static final int LARGEST_EXPONENT = 100;

  /** Columns with a smaller range cannot be scaled to a range of 1. */
  private static final double LEAST_RANGE = 0x1p-1000;

  /** Makes ranges of columns of which none is on its final scale. */
  public FeatureRanges(double[] min, double[] max) {
    this(min, max, new boolean[0]);
  }

  /** Returns whether a column keeps its scale. */
  boolean isScaled(int t) {
    return scaled.length > 0 && scaled[t];
  }

  /** Returns whether some columns are on their final scale. */
  public boolean anyScaled() {
    for (boolean one : scaled) {
      if (one) {
        return true;
      }
    }
    return false;
  }

  /** Returns the range of a column. */
  double range(int t) {
    return max[t] - min[t];
  }

  /**
   * Returns the scaling that a table of these ranges gets, with auto resolved. Beside columns on
   * their final scale, which have a variance near 1, the others are standardised.
   */
  Scale taken(Scale scale) {
    if (scale != Scale.AUTO) {
      return scale;
    }
    if (anyScaled()) {
      return Scale.STANDARD;
    }
    double[] ranges = ranges().filter(range -> range > 0).sorted().toArray();
    boolean differ = ranges.length > 0 && ranges[ranges.length - 1] > RANGE_RATIO * ranges[0];
    return differ ? Scale.MINMAX : Scale.NONE;
  }

  /**
   * Returns the power of two by which all columns are multiplied where no column is scaled on its
   * own: 1 where the largest range lies between 2^-100 and 2^100, else the one that brings it near
   * 1. The product is exact, so that distances keep their precision and neither overflow nor
   * underflow.
   */
  public double power(Scale scale) {
    if (taken(scale) != Scale.NONE) {
      return 1;
    }
    return power(ranges().max().orElse(0));
  }

  private DoubleStream ranges() {
    return IntStream.range(0, min.length).mapToDouble(this::range);
  }

  /** Returns the power of two that brings a range near 1; 1 for a usual range and for 0. */
  static double power(double range) {
    int exponent = Math.getExponent(range);
    return range == 0 || Math.abs(exponent) <= LARGEST_EXPONENT
        ? 1
        : Math.scalb(1.0, Math.min(-exponent, Double.MAX_EXPONENT));
  }

  /**
   * Refuses columns that cannot be scaled.
   *
   * @param column the name of a column in a message, such as "column x"
   * @throws BadDataException naming the first such column and its range
   */
  public void require(Scale scale, IntFunction<String> column) {
    boolean byColumn = taken(scale) != Scale.NONE;
    for (int t = 0; t < min.length; t++) {
      double range = range(t);
      if (Double.isInfinite(range)) {
        throw new BadDataException(
            "The values of %s range from %s to %s, and their difference is no finite number. Divide the column by a constant, or leave it out."
                .formatted(column.apply(t), min[t], max[t]));
      }
      if (byColumn && !isScaled(t) && range > 0 && range < LEAST_RANGE) {
        throw new BadDataException(
            "The values of %s range from %s to %s, a range too small to be scaled to 1: at least %s is needed. Multiply the column by a constant, leave it out, or set {fit.scale} = none."
                .formatted(column.apply(t), min[t], max[t], LEAST_RANGE));
      }
    }
  }
}
