package org.mustlink.core.linalg;

/**
 * A block of rows.
 *
 * @param data count x d, row-major
 */
public record Rows(double[] data, int count, int d) {
  public Rows {
    if (count < 0 || d < 1 || data.length < (long) count * d) {
      throw new IllegalArgumentException(
          count + " rows of " + d + " values do not fit an array of " + data.length);
    }
  }

  /** Value t of row i. */
  public double at(int i, int t) {
    return data[i * d + t];
  }

  /** The rows at the given places, copied. */
  public Rows take(int[] places) {
    double[] taken = new double[places.length * d];
    for (int i = 0; i < places.length; i++) {
      System.arraycopy(data, places[i] * d, taken, i * d, d);
    }
    return new Rows(taken, places.length, d);
  }
}
