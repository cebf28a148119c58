package org.mustlink.core.columns;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Tells which columns of a table hold whole numbers, each once and without gaps from the least to
 * the greatest, as row numbers do. It is filled during a read of the rows, and sketches of parts of
 * a table merge exactly: the result depends neither on how rows are split nor on their order. A
 * column is ruled out at its first fraction, and almost always at its second equal value, so that
 * rows cost next to nothing after the first ones. O(1) memory a column. Mutable and not
 * thread-safe.
 */
public final class RowNumberSketch implements Serializable {
  private static final long serialVersionUID = 1L;

  /** All whole numbers up to this have a double of their own. */
  private static final double MOST_WHOLE = 0x1p53;

  /** Values that are remembered of a column to find one that comes again. */
  private static final int REMEMBERED = 64;

  private long rows;

  /** The columns that are not ruled out. */
  private int[] open;

  private final long[] least;
  private final long[] greatest;

  /** The sums of the hashes of the values modulo 2^64. */
  private final long[] sums;

  /** For each column the last value of each hash of six bits; empty before the first. */
  private final transient double[][] remembered;

  /**
   * Starts a sketch without rows.
   *
   * @param columns the number of columns
   */
  public RowNumberSketch(int columns) {
    open = new int[columns];
    Arrays.setAll(open, t -> t);
    least = new long[columns];
    greatest = new long[columns];
    sums = new long[columns];
    Arrays.fill(least, Long.MAX_VALUE);
    Arrays.fill(greatest, Long.MIN_VALUE);
    remembered = new double[columns][0];
  }

  /**
   * Adds a row.
   *
   * @param values the value of every column; NaN stands for none
   */
  public void add(double[] values) {
    rows++;
    int left = 0;
    for (int t : open) {
      if (added(t, values[t])) {
        open[left++] = t;
      }
    }
    if (left < open.length) {
      open = Arrays.copyOf(open, left);
    }
  }

  /** Adds a value, or returns false if it rules the column out. */
  private boolean added(int t, double value) {
    if (!(Math.abs(value) <= MOST_WHOLE) || value != Math.rint(value)) {
      return false;
    }
    long whole = (long) value;
    long hash = hash(whole);
    if (isRepeated(t, value, (int) (hash >>> 58))) {
      return false;
    }
    least[t] = Math.min(least[t], whole);
    greatest[t] = Math.max(greatest[t], whole);
    sums[t] += hash;
    return true;
  }

  private boolean isRepeated(int t, double value, int at) {
    double[] known = remembered[t];
    if (known.length == 0) {
      known = new double[REMEMBERED];
      Arrays.fill(known, Double.NaN);
      remembered[t] = known;
    }
    boolean repeated = known[at] == value;
    known[at] = value;
    return repeated;
  }

  /** Adds the rows of another sketch of the same columns. */
  public void merge(RowNumberSketch other) {
    rows += other.rows;
    int left = 0;
    for (int t : open) {
      if (other.rows == 0 || Arrays.binarySearch(other.open, t) >= 0) {
        least[t] = Math.min(least[t], other.least[t]);
        greatest[t] = Math.max(greatest[t], other.greatest[t]);
        sums[t] += other.sums[t];
        open[left++] = t;
      }
    }
    open = Arrays.copyOf(open, left);
  }

  /** Returns the number of rows. */
  public long rows() {
    return rows;
  }

  /**
   * Returns whether a column holds a whole number in every row, of which none was seen twice; a
   * number that comes again far from its first place may have been missed.
   */
  public boolean mayBeDistinct(int t) {
    return rows > 0 && Arrays.binarySearch(open, t) >= 0;
  }

  /**
   * Returns whether a column holds whole numbers, each once and without gaps. O(n) time for n rows
   * if its least and its greatest value allow it, else O(1). Another column passes with a
   * probability of 2^-64.
   */
  public boolean isGapless(int t) {
    if (!mayBeDistinct(t) || greatest[t] - least[t] != rows - 1) {
      return false;
    }
    long expected = 0;
    for (long value = least[t]; value <= greatest[t]; value++) {
      expected += hash(value);
    }
    return sums[t] == expected;
  }

  private static long hash(long value) {
    return SplitMix.finished(value * SplitMix.GOLDEN + 0x632be59bd9b4e019L);
  }
}
