package org.mustlink.local.table;

import java.util.Arrays;
import org.mustlink.core.columns.ValueType;
import org.mustlink.model.row.FeatureValues;

/**
 * A column of vectors of the same size, dense or sparse.
 *
 * @param d the size of a vector
 * @param starts n + 1, where the values of each row start, of sparse vectors; empty of dense ones
 * @param indices the places of the values in their vectors, ascending in a row, of sparse vectors
 * @param values of all rows, one after another
 */
public record VectorColumn(String name, int d, int[] starts, int[] indices, double[] values)
    implements TableColumn {

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
  public ValueType type() {
    return ValueType.VECTOR;
  }

  /** Returns the values of a row. */
  FeatureValues at(int row) {
    if (!isSparse()) {
      return FeatureValues.dense(Arrays.copyOfRange(values, row * d, (row + 1) * d));
    }
    int from = starts[row];
    int end = starts[row + 1];
    return new FeatureValues(
        d, Arrays.copyOfRange(indices, from, end), Arrays.copyOfRange(values, from, end), -1);
  }
}
