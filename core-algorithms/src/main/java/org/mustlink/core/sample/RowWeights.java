package org.mustlink.core.sample;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Statistics of the weights of all rows of a table. Only the ratios of weights matter: in the sums
 * they are divided by their mean.
 *
 * @param n the number of rows
 * @param total the sum of the weights, exact to about a billionth of a row
 * @param least the smallest weight
 * @param most the largest weight
 * @param whole whether all weights are whole numbers
 */
public record RowWeights(long n, double total, double least, double most, boolean whole)
    implements Serializable {
  /** The smallest weight other than 0. */
  public static final double SMALLEST = 1e-6;

  /** The largest weight. */
  public static final double LARGEST = 1e9;

  /** Fractions of weights are added in steps of 2^-30, so that their sum has one order. */
  private static final double STEPS = 0x1p30;

  /** The maximum size of a sample, counted with multiplicities, relative to the number of rows. */
  private static final long COPIES = 8;

  /** Returns the weights of n rows without a weight column. */
  public static RowWeights none(long n) {
    return new RowWeights(n, n, 1, 1, true);
  }

  /**
   * Returns the statistics of weights in memory.
   *
   * @param weights of all rows, each of which {@link #allows} allows, at least one above 0; empty
   *     if all n are 1
   */
  public static RowWeights of(double[] weights, int n) {
    if (weights.length == 0) {
      return none(n);
    }
    double whole = 0;
    long steps = 0;
    boolean areWhole = true;
    for (double weight : weights) {
      whole += Math.floor(weight);
      steps += Math.round((weight - Math.floor(weight)) * STEPS);
      areWhole &= weight == Math.floor(weight);
    }
    return new RowWeights(
        n,
        whole + steps / STEPS,
        Arrays.stream(weights).min().orElseThrow(),
        Arrays.stream(weights).max().orElseThrow(),
        areWhole);
  }

  /** Whether a number can be the weight of a row. */
  public static boolean allows(double weight) {
    return weight == 0 || (weight >= SMALLEST && weight <= LARGEST);
  }

  /** Whether all weights are equal, so that they have no effect. */
  public boolean areEqual() {
    return least == most;
  }

  /** Returns the factor by which weights are multiplied, so that their mean is 1. */
  public double scale() {
    return n / total;
  }

  /**
   * Returns the number of rows of a sample, counted with their multiplicities.
   *
   * @param room the maximum number of rows of the sample
   */
  public long sampled(long room) {
    if (areEqual()) {
      return Math.min(room, n);
    }
    return whole && total <= room ? (long) total : Math.min(room, COPIES * n);
  }

  /**
   * Returns the mean multiplicity of a row of weight 1 in such a sample.
   *
   * @param room the maximum number of rows of the sample
   */
  double copies(long room) {
    return whole && total <= room ? 1 : sampled(room) / total;
  }
}
