package org.mustlink.core.features;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The map from sparse rows of d columns to q dimensions: weighs its values if they are counts,
 * scales the row to unit length, multiplies it by the leading right singular vectors of a sample,
 * and scales the result to unit length, so that distances are those of angles. A row without a
 * value in the columns of the vectors becomes 0. Immutable and thread-safe.
 *
 * @param d columns of a row
 * @param columns the columns that the vectors have, ascending
 * @param vectors one row of q values for each of these columns, row-major
 * @param q dimensions
 * @param weights of these columns, by which the logarithms of counts are multiplied; empty where
 *     values are taken as given
 * @param rare the weight of all other columns; 0 where values are taken as given
 */
public record SparseMap(int d, int[] columns, float[] vectors, int q, float[] weights, float rare)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  public SparseMap {
    if (q < 1
        || vectors.length != (long) columns.length * q
        || (weights.length != 0 && weights.length != columns.length)) {
      throw new IllegalArgumentException(
          "%s values are no %s vectors over %s columns"
              .formatted(vectors.length, q, columns.length));
    }
    for (int i = 0; i < columns.length; i++) {
      if (columns[i] < 0 || columns[i] >= d || (i > 0 && columns[i] <= columns[i - 1])) {
        throw new IllegalArgumentException("Column " + columns[i] + " is out of order");
      }
    }
  }

  /**
   * Maps a row. O(q) for each of its values.
   *
   * @param row is weighed and scaled to unit length
   * @param to takes q values from {@code at} on
   */
  public void apply(SparseRow row, double[] to, int at) {
    if (weights.length > 0) {
      row.weigh(columns, weights, rare);
    }
    row.normalise();
    Arrays.fill(to, at, at + q, 0);
    for (int i = 0; i < row.count(); i++) {
      int place = Arrays.binarySearch(columns, row.column(i));
      if (place >= 0) {
        add(place * q, row.value(i), to, at);
      }
    }
    normalise(to, at);
  }

  private void add(int from, double value, double[] to, int at) {
    for (int j = 0; j < q; j++) {
      to[at + j] += vectors[from + j] * value;
    }
  }

  private void normalise(double[] to, int at) {
    double squares = 0;
    for (int j = at; j < at + q; j++) {
      squares += to[j] * to[j];
    }
    // Below this, what is left of the row is rounding.
    if (squares < Double.MIN_NORMAL) {
      Arrays.fill(to, at, at + q, 0);
      return;
    }
    double length = Math.sqrt(squares);
    for (int j = at; j < at + q; j++) {
      to[j] /= length;
    }
  }
}
