package org.mustlink.spark.table.features;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.row.FeatureValues;

/**
 * One column of arrays of numbers.
 *
 * @param index the index of the column
 * @param floats whether the numbers are floats instead of doubles
 */
record ArrayForm(int index, boolean floats) implements FeatureForm.OneColumn {
  @Override
  public @Nullable FeatureValues values(InternalRow row) {
    if (row.isNullAt(index)) {
      return null;
    }
    ArrayData array = row.getArray(index);
    int size = array.numElements();
    for (int t = 0; t < size; t++) {
      if (array.isNullAt(t)) {
        return FeatureValues.withNull(size, t);
      }
    }
    return floats
        ? FeatureValues.dense(array.toFloatArray())
        : FeatureValues.dense(array.toDoubleArray());
  }
}
