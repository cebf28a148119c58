package org.mustlink.model.row;

import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.InputRow;
import org.mustlink.core.columns.SparseRow;

/**
 * The features of one row after another, as a map reads them: joined from the values of any source,
 * and checked. Mutable and not thread-safe.
 */
public final class FeatureRow implements InputRow<FeatureProblem> {
  private final FeatureCheck check;
  private final JoinedColumns columns;
  private @Nullable FeatureValues values;

  /** Starts before the first row. */
  public FeatureRow(FeatureCheck check) {
    this.check = check;
    this.columns = new JoinedColumns(check.columns());
  }

  /** Goes to a row of values. */
  public FeatureRow at(JoinedColumns.Values row) {
    return at(columns.of(row));
  }

  /** Goes to a row whose features are joined; null if it has none. */
  public FeatureRow at(@Nullable FeatureValues joined) {
    values = joined;
    return this;
  }

  @Override
  public @Nullable FeatureProblem numbers(double[] to, int at) {
    return check.numbers(values, to, at);
  }

  @Override
  public @Nullable FeatureProblem sparse(SparseRow to) {
    return check.sparse(values, to);
  }
}
