package org.mustlink.core.survey;

import java.io.Serializable;
import org.mustlink.core.values.LongCounts;

/**
 * The distribution of the numbers of a column: exact counts of its values, or of ranges of values
 * where there are many. The ranges are halves of halves of the numbers in their order, as narrow as
 * the bound on their number allows, so that sketches of parts of a table merge exactly: the result
 * depends neither on how rows are split nor on their order. Mutable and not thread-safe.
 */
final class NumberSketch implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * The largest maximum of ranges. With as many, the range of a number is narrower than 1 % of it
   * where the numbers have one sign and the largest is at most a billion times the smallest. Ranges
   * are as many for each power of two that occurs, so that more powers make them wider.
   */
  static final int MOST = 4096;

  private final int most;
  private LongCounts ranges = new LongCounts();

  /** The low bits of a value in the order of all values that its range leaves out. */
  private int dropped;

  private long known;
  private double min = Double.POSITIVE_INFINITY;
  private double max = Double.NEGATIVE_INFINITY;

  /**
   * Starts a sketch without values.
   *
   * @param most the maximum number of ranges
   */
  NumberSketch(int most) {
    this.most = most;
  }

  /** Adds a finite number of {@code count} rows. */
  public void add(double value, long count) {
    known += count;
    min = Math.min(min, value);
    max = Math.max(max, value);
    ranges.add(ordered(value) >> dropped, count);
    shrink();
  }

  /** Adds the numbers of another sketch. */
  public void merge(NumberSketch other) {
    known += other.known;
    min = Math.min(min, other.min);
    max = Math.max(max, other.max);
    widen(Math.max(dropped, other.dropped));
    int shift = dropped - other.dropped;
    other.ranges.forEach((range, count) -> ranges.add(range >> shift, count));
    shrink();
  }

  private void shrink() {
    while (ranges.size() > most) {
      widen(dropped + 1);
    }
  }

  private void widen(int bits) {
    int shift = bits - dropped;
    if (shift == 0) {
      return;
    }
    LongCounts wider = new LongCounts();
    ranges.forEach((range, count) -> wider.add(range >> shift, count));
    ranges = wider;
    dropped = bits;
  }

  /** Returns the number of values. */
  public long known() {
    return known;
  }

  /** Returns the smallest value. */
  public double min() {
    return min;
  }

  /** Returns the largest value. */
  public double max() {
    return max;
  }

  /**
   * Returns the median: of an even number of values the lower of the two in the middle, and of many
   * distinct values the least of its range; 0 without values. O(m log m) for m ranges.
   */
  public double median() {
    if (known == 0) {
      return 0;
    }
    long below = 0;
    for (long range : ranges.sorted()) {
      below += ranges.get(range);
      if (2 * below >= known) {
        double least = number(range << dropped);
        return Math.max(min, Math.min(max, least));
      }
    }
    throw new IllegalStateException("The counts of a sketch are not those of its values");
  }

  /**
   * Returns the mean and the standard deviation, with divisor n, of the values; of many distinct
   * values those of the least of their ranges. O(m log m) for m ranges.
   */
  Moments moments() {
    double[] values = new double[ranges.size()];
    double[] weights = new double[values.length];
    long[] sorted = ranges.sorted();
    double mean = 0;
    for (int i = 0; i < sorted.length; i++) {
      values[i] = Math.max(min, Math.min(max, number(sorted[i] << dropped)));
      weights[i] = (double) ranges.get(sorted[i]) / known;
      mean += weights[i] * values[i];
    }
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      squares += weights[i] * (values[i] - mean) * (values[i] - mean);
    }
    return new Moments(mean, Math.sqrt(squares));
  }

  /**
   * The mean and the standard deviation of a column.
   *
   * @param deviation 0 if all values are equal
   */
  record Moments(double mean, double deviation) implements Serializable {}

  /** The bits of a number, changed so that they have the order of the numbers. */
  private static long ordered(double value) {
    long bits = Double.doubleToLongBits(value + 0.0);
    return bits ^ ((bits >> 63) & Long.MAX_VALUE);
  }

  private static double number(long ordered) {
    return Double.longBitsToDouble(ordered ^ ((ordered >> 63) & Long.MAX_VALUE));
  }
}
