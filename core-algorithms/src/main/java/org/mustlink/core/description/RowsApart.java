package org.mustlink.core.description;

/**
 * How far outliers are from the rows of clusters, feature by feature. They may be on both sides of
 * the others, so that their means need not differ: what counts is their mean squared distance from
 * the mean of the others, in variances of the others, less 1, which is that of the others
 * themselves. The root of this is the difference of the means, in standard deviations, if both
 * kinds of rows vary alike. Mutable while rows are added.
 */
final class RowsApart {
  private final double[] usual;
  private final double[] sums;
  private final double[] squares;
  private int rows;

  /**
   * Begins without rows.
   *
   * @param usual d, the means of the features over the rows of clusters
   */
  RowsApart(double[] usual) {
    this.usual = usual;
    this.sums = new double[usual.length];
    this.squares = new double[usual.length];
  }

  /**
   * Adds a row. O(d).
   *
   * @param values the value of a feature by its index
   */
  void add(double[] values) {
    rows++;
    for (int t = 0; t < usual.length; t++) {
      double value = values[t];
      sums[t] += value;
      squares[t] += (value - usual[t]) * (value - usual[t]);
    }
  }

  /** The number of rows. */
  int rows() {
    return rows;
  }

  /** The mean of a feature, 0 without rows. */
  double mean(int index) {
    return sums[index] / Math.max(1, rows);
  }

  /**
   * How far the rows are from the others in a feature, in standard deviations of the others; below
   * 0 if their mean is below that of the others. Rows like the others are at 0. If all others are
   * equal, the deviation is taken from them and these rows together.
   *
   * @param deviation the standard deviation over the others
   * @param others the number of the others
   */
  double distance(int index, double deviation, int others) {
    return distance(
        mean(index) - usual[index], squares[index], rows, deviation, (double) others + rows);
  }

  /**
   * See {@link #distance(int, double, int)}.
   *
   * @param difference of the means
   * @param squares the sum of the squared distances from the mean of the others
   * @param all the number of all rows, of which the others may all be equal
   */
  static double distance(
      double difference, double squares, int rows, double deviation, double all) {
    if (rows == 0 || squares == 0) {
      return 0;
    }
    double unit = deviation > 0 ? deviation : Math.sqrt(squares / all);
    double distance = Math.sqrt(Math.max(0, squares / rows / (unit * unit) - 1));
    return difference < 0 ? -distance : distance;
  }
}
