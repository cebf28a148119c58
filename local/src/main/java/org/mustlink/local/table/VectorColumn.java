package org.mustlink.local.table;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.SparseRow;

/**
 * A column of vectors of the same size, dense or sparse.
 *
 * @param d the size of a vector
 * @param starts n + 1, where the values of each row start, of sparse vectors; empty of dense ones
 * @param indices the places of the values in their vectors, ascending in a row, of sparse vectors
 * @param values of all rows, one after another
 */
public record VectorColumn(String name, int d, int[] starts, int[] indices, double[] values)
    implements Column {

  /** Makes a column of dense vectors. */
  public static VectorColumn dense(String name, int d, double[] values) {
    return new VectorColumn(name, d, new int[0], new int[0], values);
  }

  /** Returns whether the vectors are sparse. */
  public boolean isSparse() {
    return starts.length > 0;
  }

  @Override
  public int rows() {
    return isSparse() ? starts.length - 1 : values.length / d;
  }

  @Override
  public ColumnKind declared() {
    return ColumnKind.VECTOR;
  }

  @Override
  public boolean holds(ColumnKind kind) {
    return switch (kind) {
      case VECTOR, FLOAT_ARRAY, DOUBLE_ARRAY -> true;
      case NUMBER, MEASURE, CATEGORY, TIME, WORDS, TEXT -> false;
    };
  }

  @Override
  public String type() {
    return "vectors";
  }

  @Override
  public @Nullable String shown(int row) {
    return "a vector of " + d;
  }

  /** Writes all values of a row. */
  void copy(int row, double[] to, int at) {
    if (!isSparse()) {
      System.arraycopy(values, row * d, to, at, d);
      return;
    }
    Arrays.fill(to, at, at + d, 0);
    for (int i = starts[row]; i < starts[row + 1]; i++) {
      to[at + indices[i]] = values[i];
    }
  }

  /**
   * Adds the values of a row other than 0.
   *
   * @param from the place of the first value of the vector
   */
  void copy(int row, SparseRow to, int from) {
    if (isSparse()) {
      for (int i = starts[row]; i < starts[row + 1]; i++) {
        to.add(from + indices[i], values[i]);
      }
      return;
    }
    for (int t = 0; t < d; t++) {
      to.add(from + t, values[row * d + t]);
    }
  }
}
