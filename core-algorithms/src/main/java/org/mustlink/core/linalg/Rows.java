package org.mustlink.core.linalg;

import java.io.Serializable;

/**
 * A block of rows.
 *
 * @param data count x d, row-major from the start; the array may be longer
 * @param count the number of rows, at least 0
 * @param d the number of columns, at least 1
 */
public record Rows(double[] data, int count, int d) implements Serializable {
  private static final long serialVersionUID = 1L;

  public Rows {
    if (count < 0 || d < 1 || data.length < (long) count * d) {
      throw new IllegalArgumentException(
          count + " rows of " + d + " values do not fit an array of " + data.length);
    }
  }

  /** Returns the value of row i in column t. */
  public double at(int i, int t) {
    return data[i * d + t];
  }

  /** Returns a copy of the rows at the given indices, in their order. */
  public Rows take(int[] indices) {
    double[] taken = new double[indices.length * d];
    for (int i = 0; i < indices.length; i++) {
      System.arraycopy(data, indices[i] * d, taken, i * d, d);
    }
    return new Rows(taken, indices.length, d);
  }
}
