package org.mustlink.spark.table.features;

import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.FittedMap;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.model.row.FeatureProblem;

/**
 * Reads and checks the features of a row in Spark's internal format.
 *
 * @param check the rules for the features
 * @param form the form of the features in the row
 * @param sparse whether the features are one column of vectors and that of the first row is sparse
 * @param source the source of the map that is applied to the rows
 */
public record FeatureDecoder(FeatureCheck check, FeatureForm form, boolean sparse, MapSource source)
    implements Serializable {
  /**
   * The source of the map in a task: the task itself if the map is small, or a value that is sent
   * to every executor once.
   */
  @FunctionalInterface
  public interface MapSource extends Serializable {
    /** Returns the map that is applied to the rows. */
    InputMap map();
  }

  /**
   * Makes a reader of rows.
   *
   * @param schema the schema of the rows, with the types of {@link FeatureTypes#readable}
   * @param indices the indices of the feature columns there
   */
  public static FeatureDecoder of(
      FeatureCheck check, StructType schema, int[] indices, boolean sparse, MapSource source) {
    return new FeatureDecoder(
        check, FeatureForm.of(check.columns(), schema, indices), sparse, source);
  }

  /** Returns the same reader with another map. */
  public FeatureDecoder through(MapSource other) {
    return new FeatureDecoder(check, form, sparse, other);
  }

  /** Returns the same reader, to which a gap of any kind is a problem of its row. */
  public FeatureDecoder whole() {
    FeatureCheck rules = new FeatureCheck(check.columns(), check.d(), check.fitted(), true);
    return new FeatureDecoder(rules, form, sparse, source);
  }

  /** Returns the map that is applied to the rows. */
  public InputMap map() {
    return source.map();
  }

  /** Returns the number of values that are read of a row, which are the outputs of the map. */
  public int d() {
    return map().outputs();
  }

  /** What value j of a row is as it is read, in words. */
  public String column(int j) {
    return map() instanceof FittedMap fitted
        ? fitted.outputName(check.columns(), j)
        : check.column(j);
  }

  /** Makes a reader of columnar batches; null if one column contains all features. */
  public @Nullable BatchFeatures batches() {
    return form instanceof SeparateForm separate ? new BatchFeatures(check, separate) : null;
  }

  /**
   * Reads all features of a row.
   *
   * @param to receives them, from {@code at} on
   * @return null, or the problem of the row, with column and value
   */
  public @Nullable FeatureProblem numbers(InternalRow row, double[] to, int at) {
    return form.numbers(row, check, to, at);
  }

  /**
   * Reads the nonzero features of a row.
   *
   * @param to receives them; its earlier content is replaced
   * @return null, or the problem of the row, with column and value
   */
  public @Nullable FeatureProblem sparse(InternalRow row, SparseRow to) {
    return form.sparse(row, check, to);
  }
}
