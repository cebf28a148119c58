package org.mustlink.spark.table.features;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.model.row.FeatureValues;

/**
 * One column for each feature.
 *
 * @param indices the indices of the columns, in the order of the features
 * @param runs the runs of equal types among them
 */
record SeparateForm(int[] indices, ColumnType.Run[] runs) implements FeatureForm {
  /**
   * Makes the form of columns.
   *
   * @param schema the schema of the rows, with the types of {@link FeatureTypes#readable}
   */
  static SeparateForm of(FeatureColumns columns, StructType schema, int[] indices) {
    List<ColumnType> types = new ArrayList<>();
    List<Boolean> gaps = new ArrayList<>();
    for (int t = 0; t < indices.length; t++) {
      ColumnKind kind = columns.kind(t);
      DataType type = schema.fields()[indices[t]].dataType();
      // What is not read as it is stored has become a double by an expression.
      types.add(ColumnType.of(kind, type).or(() -> ColumnType.of(type)).orElseThrow());
      gaps.add(kind.takesGaps());
    }
    return new SeparateForm(indices, ColumnType.Run.of(types, gaps).toArray(new ColumnType.Run[0]));
  }

  @Override
  public @Nullable FeatureProblem numbers(
      InternalRow row, FeatureCheck check, double[] to, int at) {
    for (ColumnType.Run run : runs) {
      int bad = run.type().read(row, indices, run, to, at);
      if (bad >= 0) {
        return check.isNull(bad);
      }
    }
    return check.problem(to, at);
  }

  @Override
  public @Nullable FeatureProblem sparse(InternalRow row, FeatureCheck check, SparseRow to) {
    double[] all = new double[indices.length];
    FeatureProblem problem = numbers(row, check, all, 0);
    if (problem == null) {
      FeatureValues.dense(all).copy(to);
    }
    return problem;
  }
}
