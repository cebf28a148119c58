package org.mustlink.spark.table.features;

import java.io.Serializable;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.model.row.FeatureValues;

/** The form and the indices of the features in a row of Spark, with one class for each form. */
sealed interface FeatureForm extends Serializable permits SeparateForm, FeatureForm.OneColumn {

  /**
   * Returns the form of columns.
   *
   * @param schema the schema of the rows that are read, with the types of {@link
   *     FeatureTypes#readable}
   * @param indices the indices of the columns there; of one vector where columns have blocks
   */
  static FeatureForm of(FeatureColumns columns, StructType schema, int[] indices) {
    if (columns.haveBlocks()) {
      return new VectorForm(indices[0]);
    }
    if (columns.areSeparate()) {
      return SeparateForm.of(columns, schema, indices);
    }
    DataType type = schema.fields()[indices[0]].dataType();
    return type.equals(SQLDataTypes.VectorType())
        ? new VectorForm(indices[0])
        : new ArrayForm(indices[0], ((ArrayType) type).elementType() instanceof FloatType);
  }

  /**
   * Reads all features of a row.
   *
   * @param to receives them, from {@code at} on
   * @return null, or the problem of the row, with column and value
   */
  @Nullable FeatureProblem numbers(InternalRow row, FeatureCheck check, double[] to, int at);

  /**
   * Reads the nonzero features of a row.
   *
   * @param to receives them; its earlier content is replaced
   * @return null, or the problem of the row, with column and value
   */
  @Nullable FeatureProblem sparse(InternalRow row, FeatureCheck check, SparseRow to);

  /** A form in which one column contains all features. */
  sealed interface OneColumn extends FeatureForm permits VectorForm, ArrayForm {
    /** Returns the features in the column, null if the column is null. */
    @Nullable FeatureValues values(InternalRow row);

    @Override
    default @Nullable FeatureProblem numbers(
        InternalRow row, FeatureCheck check, double[] to, int at) {
      return check.numbers(values(row), to, at);
    }

    @Override
    default @Nullable FeatureProblem sparse(InternalRow row, FeatureCheck check, SparseRow to) {
      return check.sparse(values(row), to);
    }
  }
}
