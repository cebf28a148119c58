package org.mustlink.core.refine;

/**
 * What one ascent ended in.
 *
 * @param beliefs rows x k, row-major, the share of every class
 * @param fit how much likelier than by chance links, labels and graph are under the likeliest
 *     classes, in logs
 */
record Candidate(double[] beliefs, double fit) {

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

  /** All of every row for its class. */
  static double[] certain(int[] classes, int k) {
    double[] beliefs = new double[Math.multiplyExact(classes.length, k)];
    for (int row = 0; row < classes.length; row++) {
      beliefs[row * k + classes[row]] = 1;
    }
    return beliefs;
  }
}
