package org.mustlink.spark.sample;

import java.io.Serializable;

/**
 * What is known of the weights of all rows of a table. Only their ratios count: in the sums they
 * are divided by their mean.
 *
 * @param n rows
 * @param total sum of the weights, to about a billionth of a row
 * @param least of all weights
 * @param most of all weights
 * @param whole whether all are whole numbers
 */
public record RowWeights(long n, double total, double least, double most, boolean whole)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Weights that are not 0 are at least this. */
  public static final double SMALLEST = 1e-6;

  /** Weights are at most this. */
  public static final double LARGEST = 1e9;

  /** A row is in a sample that has room for all up to so many times the mean number. */
  private static final long COPIES = 8;

  /** The weights of n rows that have none. */
  public static RowWeights none(long n) {
    return new RowWeights(n, n, 1, 1, true);
  }

  /** Whether a number can be the weight of a row. */
  public static boolean allows(double weight) {
    return weight == 0 || (weight >= SMALLEST && weight <= LARGEST);
  }

  /** Whether all rows weigh the same, so that their weights change nothing. */
  public boolean areEqual() {
    return least == most;
  }

  /** What a weight is multiplied by, so that the mean is 1. */
  public double scale() {
    return n / total;
  }

  /**
   * How many rows a sample that has room for some has, counted with their copies.
   *
   * @param room rows at the most
   */
  public long sampled(long room) {
    if (areEqual()) {
      return Math.min(room, n);
    }
    return whole && total <= room ? (long) total : Math.min(room, COPIES * n);
  }

  /**
   * How often a row of weight 1 is in such a sample on the average.
   *
   * @param room rows at the most
   */
  double copies(long room) {
    return whole && total <= room ? 1 : sampled(room) / total;
  }
}
