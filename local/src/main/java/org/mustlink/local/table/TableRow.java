package org.mustlink.local.table;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputRow;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.model.row.FeatureRow;
import org.mustlink.model.row.FeatureValues;
import org.mustlink.model.row.JoinedColumns;

/** The values of one row of a table after another. Mutable and not thread-safe. */
public final class TableRow implements JoinedColumns.Values {
  private final List<TableColumn> columns;
  private final List<FeatureColumn> features;
  private final FeatureRow checked;
  private int row;

  /**
   * Starts before the first row.
   *
   * @param table has the columns of the features alone, in their order
   * @param inputs the number of inputs of a row
   */
  public TableRow(Table table, FeatureColumns features, int inputs) {
    this.columns = table.columns();
    this.features = features.columns();
    this.checked = new FeatureRow(new FeatureCheck(features, inputs, true));
  }

  /** Goes to a row, and returns what reads it. */
  public InputRow<FeatureProblem> at(int next) {
    row = next;
    return checked.at(this);
  }

  /** Refuses the row if it has a problem. */
  public void require(@Nullable FeatureProblem problem) {
    if (problem != null) {
      throw problem.refusal("Row " + row);
    }
  }

  @Override
  public double number(int t) {
    return ((ValueColumn) columns.get(t)).value(row, features.get(t).kind());
  }

  @Override
  public @Nullable String text(int t) {
    return ((ValueColumn) columns.get(t)).text(row);
  }

  @Override
  public FeatureValues block(int t) {
    return ((VectorColumn) columns.get(t)).at(row);
  }
}
