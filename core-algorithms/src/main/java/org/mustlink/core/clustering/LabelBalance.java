package org.mustlink.core.clustering;

import java.util.Arrays;
import org.mustlink.core.options.Assign;

/**
 * Decides from the label counts whether the classes are so unequal in size that k-means would mix
 * them.
 */
public final class LabelBalance {
  /**
   * Counts plus one whose ratio is above this are unequal, unless a chi-square test accepts them.
   */
  private static final double RATIO = 5;

  /** The 99 % quantile of the standard normal distribution. */
  private static final double NORMAL_99 = 2.3263478740408408;

  private LabelBalance() {}

  /**
   * Returns what {@link Assign#AUTO} stands for: k-means if a class has no labels, and seeded
   * k-means if the classes are about equal. Otherwise it returns {@link Assign#AUTO}, because only
   * the embedding can show whether voting or seeded k-means gives more labelled rows their own
   * classes.
   *
   * @param counts the number of labelled rows of each class
   */
  public static Assign automatic(long[] counts, int k) {
    boolean everyClass = counts.length == k && Arrays.stream(counts).allMatch(count -> count > 0);
    if (!everyClass) {
      return Assign.KMEANS;
    }
    return unequal(counts) ? Assign.AUTO : Assign.SEEDED;
  }

  private static boolean unequal(long[] counts) {
    long largest = Arrays.stream(counts).max().orElse(0);
    long smallest = Arrays.stream(counts).min().orElse(0);
    if (largest + 1 <= RATIO * (smallest + 1)) {
      return false;
    }
    return !equal(counts);
  }

  /** Returns whether a chi-square test at 1 % accepts the counts as those of equal classes. */
  public static boolean equal(long[] counts) {
    double mean = Arrays.stream(counts).average().orElse(0);
    double chiSquare = Arrays.stream(counts).mapToDouble(n -> (n - mean) * (n - mean) / mean).sum();
    return counts.length < 2 || chiSquare <= quantile99(counts.length - 1);
  }

  /** The 99 % quantile of the chi-square distribution (Wilson, Hilferty, PNAS 1931), within 1 %. */
  static double quantile99(int degreesOfFreedom) {
    double part = 2.0 / (9.0 * degreesOfFreedom);
    double root = 1 - part + NORMAL_99 * Math.sqrt(part);
    return degreesOfFreedom * root * root * root;
  }
}
