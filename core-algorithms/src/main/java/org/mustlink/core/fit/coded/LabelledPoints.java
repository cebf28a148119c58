package org.mustlink.core.fit.coded;

import org.mustlink.core.sideinfo.LabelWeights;

/**
 * Points of an embedding whose classes are known.
 *
 * @param values c x m, row-major
 * @param classes c, the class of each, at least 0
 * @param m columns
 * @param weights how much the label of each point counts
 */
public record LabelledPoints(double[] values, int[] classes, int m, LabelWeights weights) {
  public LabelledPoints {
    if (values.length != (long) classes.length * m) {
      throw new IllegalArgumentException(
          values.length + " values are not " + classes.length + " points of " + m);
    }
  }

  /** Makes points whose labels are certain. */
  public LabelledPoints(double[] values, int[] classes, int m) {
    this(values, classes, m, LabelWeights.ONE);
  }

  /**
   * Returns the mean point of every class, weighted as the labels are. O(c m).
   *
   * @param k the number of classes
   * @return k x m, row-major; zeros for a class without points
   */
  public double[] means(int k) {
    double[] counts = weights.sums(classes, k);
    double[] means = new double[k * m];
    for (int i = 0; i < classes.length; i++) {
      for (int t = 0; t < m; t++) {
        means[classes[i] * m + t] += weights.of(i) * values[i * m + t] / counts[classes[i]];
      }
    }
    return means;
  }
}
