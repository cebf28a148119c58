package org.mustlink.core.hmrf;

import java.util.Arrays;

/** Beliefs: the probability of each of k classes for every row, rows x k, row-major. */
public final class Beliefs {
  private Beliefs() {}

  /**
   * Returns beliefs of 1 in the class of every row; a row without a class has the belief 0 in all
   * classes.
   *
   * @param classes the class of every row, below k, or -1 for none
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

  /** Returns the likeliest class of every row; of equally likely ones the first. */
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

  /**
   * Returns beliefs that give the class of every row a share and divide the rest equally among all
   * classes.
   */
  static double[] softened(int[] classes, double share, int k) {
    double[] beliefs = certain(classes, k);
    Arrays.setAll(beliefs, i -> share * beliefs[i] + (1 - share) / k);
    return beliefs;
  }
}
