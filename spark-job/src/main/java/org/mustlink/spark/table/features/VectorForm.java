package org.mustlink.spark.table.features;

import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.row.FeatureValues;

/**
 * One column of Spark ML vectors, dense or sparse.
 *
 * @param index the index of the column
 */
record VectorForm(int index) implements FeatureForm.OneColumn {
  /** The number of fields of a vector: type, size, indices, values. */
  private static final int FIELDS = 4;

  private static final byte SPARSE = 0;

  @Override
  public @Nullable FeatureValues values(InternalRow row) {
    if (row.isNullAt(index)) {
      return null;
    }
    InternalRow vector = row.getStruct(index, FIELDS);
    double[] values = vector.getArray(3).toDoubleArray();
    return vector.getByte(0) == SPARSE
        ? new FeatureValues(vector.getInt(1), vector.getArray(2).toIntArray(), values, -1)
        : FeatureValues.dense(values);
  }
}
