package org.mustlink.spark.stage;

import java.io.Serializable;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.jspecify.annotations.Nullable;

/**
 * Reads the features of a row in Spark's own row format into doubles, and says what is wrong with
 * them.
 *
 * @param kind how the features stand
 * @param at the first feature column in the row
 * @param names of the feature columns
 * @param d features of a row
 */
record FeatureDecoder(FeatureColumns.Kind kind, int at, String[] names, int d)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Squared distances of values up to this are finite. */
  private static final double LARGEST = 1e150;

  /** Fields of a vector: type, size, indices, values. */
  private static final int VECTOR_FIELDS = 4;

  private static final byte SPARSE = 0;

  /** The number of features in a row, or -1 if the row has none. */
  static int length(InternalRow row, int at, FeatureColumns columns) {
    if (columns.kind() == FeatureColumns.Kind.COLUMNS) {
      return columns.names().size();
    }
    if (row.isNullAt(at)) {
      return -1;
    }
    return columns.kind() == FeatureColumns.Kind.VECTOR
        ? vectorLength(row.getStruct(at, VECTOR_FIELDS))
        : row.getArray(at).numElements();
  }

  private static int vectorLength(InternalRow vector) {
    return vector.getByte(0) == SPARSE ? vector.getInt(1) : vector.getArray(3).numElements();
  }

  /**
   * Decodes a row.
   *
   * @param to d values are written from here
   * @return null, or what is wrong with the row, naming column and value
   */
  @Nullable String decode(InternalRow row, double[] features, int to) {
    String problem =
        switch (kind) {
          case COLUMNS -> columns(row, features, to);
          case VECTOR -> vector(row, features, to);
          case FLOAT_ARRAY, DOUBLE_ARRAY -> array(row, features, to);
        };
    return problem != null ? problem : checked(features, to);
  }

  private @Nullable String columns(InternalRow row, double[] features, int to) {
    for (int t = 0; t < d; t++) {
      if (row.isNullAt(at + t)) {
        return "column " + names[t] + " is null";
      }
      features[to + t] = row.getDouble(at + t);
    }
    return null;
  }

  private @Nullable String vector(InternalRow row, double[] features, int to) {
    if (row.isNullAt(at)) {
      return "column " + names[0] + " is null";
    }
    InternalRow vector = row.getStruct(at, VECTOR_FIELDS);
    int length = vectorLength(vector);
    if (length != d) {
      return ragged(length);
    }
    if (vector.getByte(0) == SPARSE) {
      Arrays.fill(features, to, to + d, 0);
      ArrayData indices = vector.getArray(2);
      ArrayData values = vector.getArray(3);
      for (int i = 0; i < indices.numElements(); i++) {
        features[to + indices.getInt(i)] = values.getDouble(i);
      }
    } else {
      ArrayData values = vector.getArray(3);
      for (int t = 0; t < d; t++) {
        features[to + t] = values.getDouble(t);
      }
    }
    return null;
  }

  private @Nullable String array(InternalRow row, double[] features, int to) {
    if (row.isNullAt(at)) {
      return "column " + names[0] + " is null";
    }
    ArrayData values = row.getArray(at);
    if (values.numElements() != d) {
      return ragged(values.numElements());
    }
    for (int t = 0; t < d; t++) {
      if (values.isNullAt(t)) {
        return "column " + names[0] + " is null at position " + t;
      }
      features[to + t] =
          kind == FeatureColumns.Kind.FLOAT_ARRAY ? values.getFloat(t) : values.getDouble(t);
    }
    return null;
  }

  private String ragged(int length) {
    return "column " + names[0] + " has " + length + " features, the first row has " + d;
  }

  private @Nullable String checked(double[] features, int to) {
    for (int t = 0; t < d; t++) {
      double value = features[to + t];
      // Also false for NaN.
      if (!(Math.abs(value) <= LARGEST)) {
        String rule = Double.isFinite(value) ? ", larger than " + LARGEST + " in magnitude" : "";
        return column(t) + " is " + value + rule;
      }
    }
    return null;
  }

  private String column(int t) {
    return kind == FeatureColumns.Kind.COLUMNS
        ? "column " + names[t]
        : "column " + names[0] + " at position " + t;
  }
}
