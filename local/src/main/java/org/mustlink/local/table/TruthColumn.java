package org.mustlink.local.table;

import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.survey.ColumnSketch;
import org.mustlink.model.row.ValueNumbers;

/**
 * A column of truth values, which are a category of two levels.
 *
 * @param values one a row: 1 for true, 0 for false, -1 for a gap
 */
public record TruthColumn(String name, byte[] values) implements ValueColumn {
  @Override
  public int rows() {
    return values.length;
  }

  @Override
  public ColumnKind declared() {
    return ColumnKind.CATEGORY;
  }

  @Override
  public boolean holds(ColumnKind kind) {
    return kind == ColumnKind.NUMBER || kind == ColumnKind.CATEGORY;
  }

  @Override
  public String type() {
    return "truth values";
  }

  @Override
  public double value(int row, ColumnKind kind) {
    if (kind == ColumnKind.CATEGORY) {
      return ValueNumbers.code(text(row));
    }
    return values[row] < 0 ? Double.NaN : values[row];
  }

  @Override
  public @Nullable String text(int row) {
    return values[row] < 0 ? null : Boolean.toString(values[row] == 1);
  }

  @Override
  public void count(ColumnSketch sketch) {
    countTexts(sketch);
  }
}
