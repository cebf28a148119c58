package org.mustlink.spark.table;

import java.io.Serializable;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.table.features.ColumnType;
import org.mustlink.spark.table.features.FeatureProblem;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.SparseRow;

/**
 * Reads the features of a row as Spark holds it into doubles, and says what is wrong with them.
 *
 * @param check what they must be
 * @param indices of the feature columns in the row
 * @param runs of equal types among the feature columns, where each column is a feature
 * @param sparse whether the features are one column of vectors, of which the first row's is sparse
 * @param source of the map that the rows are read through
 */
public record FeatureDecoder(
    FeatureCheck check, int[] indices, ColumnType.Run[] runs, boolean sparse, MapSource source)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Fields of a vector: type, size, indices, values. */
  private static final int VECTOR_FIELDS = 4;

  private static final byte SPARSE = 0;

  /** Where a task finds the map: in itself if it is small, or in what every executor got once. */
  @FunctionalInterface
  public interface MapSource extends Serializable {
    InputMap map();
  }

  /** The map that the rows are read through. */
  public InputMap map() {
    return source.map();
  }

  /** The number of values of a row as it is read: the outputs of the map. */
  public int d() {
    return map().outputs();
  }

  /** Whether every feature is a column of its own. */
  boolean isColumns() {
    return check.kind().isOneInput();
  }

  /** The number of features in a row, or -1 if the row has none. */
  static int length(InternalRow row, int at, FeatureColumns columns) {
    if (columns.areSeparate()) {
      return columns.names().size();
    }
    if (row.isNullAt(at)) {
      return -1;
    }
    return columns.kind() == ColumnKind.VECTOR
        ? vectorLength(row.getStruct(at, VECTOR_FIELDS))
        : row.getArray(at).numElements();
  }

  /** Whether the row that has these features has them as a sparse vector. */
  static boolean isSparse(InternalRow row, int at, FeatureColumns columns) {
    return columns.kind() == ColumnKind.VECTOR
        && row.getStruct(at, VECTOR_FIELDS).getByte(0) == SPARSE;
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
  @Nullable FeatureProblem decode(InternalRow row, double[] features, int to) {
    FeatureProblem problem =
        switch (check.kind()) {
          case NUMBER -> columns(row, features, to);
          case VECTOR -> vector(row, features, to);
          case FLOAT_ARRAY, DOUBLE_ARRAY -> array(row, features, to);
        };
    return problem != null ? problem : check.checked(features, to);
  }

  /**
   * Decodes the features of a row of vectors that are not 0.
   *
   * @param features takes them in place of what it held
   * @return null, or what is wrong with the row, naming column and value
   */
  @Nullable FeatureProblem decode(InternalRow row, SparseRow features) {
    features.clear();
    InternalRow vector = vector(row);
    if (vector == null || vectorLength(vector) != check.d()) {
      return noVector(vector);
    }
    ArrayData values = vector.getArray(3);
    ArrayData places = vector.getByte(0) == SPARSE ? vector.getArray(2) : null;
    for (int i = 0; i < values.numElements(); i++) {
      features.add(places == null ? i : places.getInt(i), values.getDouble(i));
    }
    return check.checked(features);
  }

  private @Nullable InternalRow vector(InternalRow row) {
    return row.isNullAt(indices[0]) ? null : row.getStruct(indices[0], VECTOR_FIELDS);
  }

  /** What is wrong with a row whose vector is null or of another length. */
  private FeatureProblem noVector(@Nullable InternalRow vector) {
    return vector == null ? isNull(-1) : ragged(vectorLength(vector));
  }

  private @Nullable FeatureProblem columns(InternalRow row, double[] features, int to) {
    for (ColumnType.Run run : runs) {
      int bad = run.type().read(row, indices, run, features, to);
      if (bad >= 0) {
        return isNull(bad);
      }
    }
    return null;
  }

  /** What is wrong with a row whose feature t is null. */
  FeatureProblem isNull(int feature) {
    return check.isNull(feature);
  }

  private @Nullable FeatureProblem vector(InternalRow row, double[] features, int to) {
    InternalRow vector = vector(row);
    if (vector == null || vectorLength(vector) != check.d()) {
      return noVector(vector);
    }
    if (vector.getByte(0) == SPARSE) {
      Arrays.fill(features, to, to + check.d(), 0);
      ArrayData indices = vector.getArray(2);
      ArrayData values = vector.getArray(3);
      for (int i = 0; i < indices.numElements(); i++) {
        features[to + indices.getInt(i)] = values.getDouble(i);
      }
    } else {
      ArrayData values = vector.getArray(3);
      for (int t = 0; t < check.d(); t++) {
        features[to + t] = values.getDouble(t);
      }
    }
    return null;
  }

  private @Nullable FeatureProblem array(InternalRow row, double[] features, int to) {
    if (row.isNullAt(indices[0])) {
      return isNull(-1);
    }
    ArrayData values = row.getArray(indices[0]);
    if (values.numElements() != check.d()) {
      return ragged(values.numElements());
    }
    for (int t = 0; t < check.d(); t++) {
      if (values.isNullAt(t)) {
        return isNull(t);
      }
      features[to + t] =
          check.kind() == ColumnKind.FLOAT_ARRAY ? values.getFloat(t) : values.getDouble(t);
    }
    return null;
  }

  private FeatureProblem ragged(int length) {
    return check.ragged(length, "the first row has");
  }
}
