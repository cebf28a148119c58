package org.mustlink.local.table;

import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.encoding.NoValue;
import org.mustlink.core.survey.ColumnSketch;
import org.mustlink.model.row.ValueNumbers;

/**
 * A column of numbers.
 *
 * @param values one a row, NaN for a gap
 * @param whole whether they are whole numbers by their type, which are written without a point
 */
public record NumberColumn(String name, double[] values, boolean whole) implements ValueColumn {
  @Override
  public int rows() {
    return values.length;
  }

  @Override
  public ColumnKind declared() {
    return ColumnKind.NUMBER;
  }

  @Override
  public boolean holds(ColumnKind kind) {
    return kind == ColumnKind.NUMBER || kind == ColumnKind.MEASURE || kind == ColumnKind.CATEGORY;
  }

  @Override
  public String type() {
    return whole ? "whole numbers" : "numbers";
  }

  @Override
  public double value(int row, ColumnKind kind) {
    double value = values[row];
    if (kind == ColumnKind.CATEGORY) {
      return ValueNumbers.code(text(row));
    }
    return kind == ColumnKind.MEASURE && Double.isInfinite(value) ? NoValue.GAP : value;
  }

  @Override
  public @Nullable String text(int row) {
    double value = values[row];
    if (Double.isNaN(value)) {
      return null;
    }
    return whole ? Long.toString((long) value) : Double.toString(value);
  }

  @Override
  public void count(ColumnSketch sketch) {
    for (double value : values) {
      sketch.addNumber(value);
    }
  }
}
