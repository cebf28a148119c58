package org.mustlink.spark.table.features;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.FittedMap;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.SparseRow;

/**
 * Reads the features of a row as Spark holds it, and says what is wrong with them.
 *
 * @param check what they must be
 * @param form in which the row holds them
 * @param sparse whether the features are one column of vectors, of which the first row's is sparse
 * @param source of the map that the rows are read through
 */
public record FeatureDecoder(FeatureCheck check, FeatureForm form, boolean sparse, MapSource source)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Where a task finds the map: in itself if it is small, or in what every executor got once. */
  @FunctionalInterface
  public interface MapSource extends Serializable {
    /** The map that the rows are read through. */
    InputMap map();
  }

  /**
   * A reader of rows.
   *
   * @param schema of the rows, with the types of {@link FeatureTypes#readable}
   * @param indices of the feature columns there
   */
  public static FeatureDecoder of(
      FeatureCheck check, StructType schema, int[] indices, boolean sparse, MapSource source) {
    return new FeatureDecoder(
        check, FeatureForm.of(check.columns(), schema, indices), sparse, source);
  }

  /** The same reader with another map. */
  public FeatureDecoder through(MapSource other) {
    return new FeatureDecoder(check, form, sparse, other);
  }

  /** The map that the rows are read through. */
  public InputMap map() {
    return source.map();
  }

  /** The number of values of a row as it is read: the outputs of the map. */
  public int d() {
    return map().outputs();
  }

  /** What value j of a row is as it is read, in words. */
  public String column(int j) {
    return map() instanceof FittedMap fitted
        ? fitted.outputName(check.columns(), j)
        : check.column(j);
  }

  /** Reads columnar batches; null where one column holds all features. */
  public @Nullable BatchFeatures batches() {
    return form instanceof SeparateForm separate ? new BatchFeatures(check, separate) : null;
  }

  /**
   * Reads all features of a row.
   *
   * @param to takes them from {@code at} on
   * @return null, or what is wrong with the row, naming column and value
   */
  public @Nullable FeatureProblem numbers(InternalRow row, double[] to, int at) {
    return form.numbers(row, check, to, at);
  }

  /**
   * Reads the features of a row that are not 0.
   *
   * @param to takes them in place of what it held
   * @return null, or what is wrong with the row, naming column and value
   */
  public @Nullable FeatureProblem sparse(InternalRow row, SparseRow to) {
    return form.sparse(row, check, to);
  }
}
