package org.mustlink.spark.table;

import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.sample.RowWeights;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.table.cursor.RowCursor;
import org.mustlink.spark.table.features.ColumnType;

/** Reads the weights of rows. It reuses its memory, so that every task needs its own. */
public final class WeightReader {
  private final int index;
  private final ColumnType.Run run;
  private final String column;
  private final double[] read = new double[1];

  /**
   * Makes a reader of one column of numbers.
   *
   * @param index the index of the column, -1 if rows have no weights
   * @param type the type of the column
   * @param column its name
   */
  WeightReader(int index, ColumnType type, String column) {
    this.index = index;
    this.run = new ColumnType.Run(type, false, 0, 1);
    this.column = column;
  }

  /**
   * Returns the weight of the cursor's row, 1 if rows have none.
   *
   * @throws IllegalStateException if the value is not a weight, which an earlier pass has checked
   */
  public double of(RowCursor cursor) {
    FeatureProblem problem = problem(cursor);
    if (problem != null) {
      throw problem.afterCheck();
    }
    return index < 0 ? 1 : read[0];
  }

  /** Returns null, or what is wrong with the weight of the cursor's row. */
  public @Nullable FeatureProblem problem(RowCursor cursor) {
    if (index < 0) {
      return null;
    }
    InternalRow row = cursor.row();
    boolean missing = run.type().read(row, new int[] {index}, run, read, 0) >= 0;
    if (!missing && RowWeights.allows(read[0])) {
      return null;
    }
    String value = missing ? "null" : String.valueOf(read[0]);
    return new FeatureProblem(column, value, "the weight in column " + column + " is " + value);
  }
}
