package org.mustlink.core.hmrf;

import java.util.Arrays;

/** Shares of k classes in every row, rows x k, row-major. */
public final class Beliefs {
  private Beliefs() {}

  /**
   * All of every row for its class; nothing for any where it has none.
   *
   * @param classes of the rows, below k; -1 for none
   */
  public static double[] certain(int[] classes, int k) {
    double[] beliefs = new double[Math.multiplyExact(classes.length, k)];
    for (int row = 0; row < classes.length; row++) {
      if (classes[row] >= 0) {
        beliefs[row * k + classes[row]] = 1;
      }
    }
    return beliefs;
  }

  /** The class of the largest share in every row; of equal ones the first. */
  static int[] classes(double[] beliefs, int k) {
    int[] classes = new int[beliefs.length / k];
    for (int i = 0; i < beliefs.length; i++) {
      int row = i / k;
      if (beliefs[i] > beliefs[row * k + classes[row]]) {
        classes[row] = i % k;
      }
    }
    return classes;
  }

  /** Mostly the class of every row, with an equal share of the rest for every class. */
  static double[] guessed(int[] classes, double share, int k) {
    double[] beliefs = certain(classes, k);
    Arrays.setAll(beliefs, i -> share * beliefs[i] + (1 - share) / k);
    return beliefs;
  }
}
