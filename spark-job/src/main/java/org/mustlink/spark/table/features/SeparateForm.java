package org.mustlink.spark.table.features;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.SparseRow;

/**
 * One column of numbers for each feature.
 *
 * @param indices the indices of the columns, in the order of the features
 * @param runs the runs of equal types among them
 */
record SeparateForm(int[] indices, ColumnType.Run[] runs) implements FeatureForm {
  private static final long serialVersionUID = 1L;

  static SeparateForm of(StructType schema, int[] indices) {
    List<ColumnType> types =
        Arrays.stream(indices)
            .mapToObj(index -> ColumnType.of(schema.fields()[index].dataType()).orElseThrow())
            .toList();
    return new SeparateForm(indices, ColumnType.Run.of(types).toArray(new ColumnType.Run[0]));
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
