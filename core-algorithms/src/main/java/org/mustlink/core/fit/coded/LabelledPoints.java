package org.mustlink.core.fit.coded;

/**
 * Points of an embedding whose classes are known.
 *
 * @param values c x m, row-major
 * @param classes c, the class of each, at least 0
 * @param m columns
 */
public record LabelledPoints(double[] values, int[] classes, int m) {
  public LabelledPoints {
    if (values.length != (long) classes.length * m) {
      throw new IllegalArgumentException(
          values.length + " values are not " + classes.length + " points of " + m);
    }
  }

  /**
   * Returns the mean point of every class. O(c m).
   *
   * @param k the number of classes
   * @return k x m, row-major; zeros for a class without points
   */
  public double[] means(int k) {
    int[] counts = new int[k];
    for (int j : classes) {
      counts[j]++;
    }
    double[] means = new double[k * m];
    for (int i = 0; i < classes.length; i++) {
      for (int t = 0; t < m; t++) {
        means[classes[i] * m + t] += values[i * m + t] / counts[classes[i]];
      }
    }
    return means;
  }
}
