package org.mustlink.core.clustering;

import java.util.Arrays;
import org.mustlink.core.options.Assign;

/**
 * Whether the label counts say that the classes are so unequal in size that k-means would mix them.
 */
public final class LabelBalance {
  /** Label counts (n_c + 1) that differ more than this are unequal, if that is no accident. */
  private static final double RATIO = 5;

  /** The 99 % quantile of the standard normal distribution. */
  private static final double NORMAL_99 = 2.3263478740408408;

  private LabelBalance() {}

  /**
   * What {@link Assign#AUTO} takes when the labels have {@code counts} and there are k clusters:
   * k-means if a class is not labelled; seeded k-means if the classes are about equal; and if they
   * are not, {@link Assign#AUTO} still, for then the embedding has to show which of voting and
   * seeded k-means gives the labelled rows their own classes.
   *
   * @param counts labelled rows of each class
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

  /** Whether the counts could be of classes of one size, by a chi-square test at 1 %. */
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
