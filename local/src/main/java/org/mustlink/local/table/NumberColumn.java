package org.mustlink.local.table;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.ValueType;
import org.mustlink.core.survey.ColumnSketch;
import org.mustlink.core.values.CanonicalText;
import org.mustlink.model.row.JavaValues;

/**
 * A column of numbers, or of values that are kept as numbers.
 *
 * @param values one a row, NaN for a gap: truth values as 1 and 0, points in time as seconds since
 *     1970
 */
public record NumberColumn(String name, Form form, double[] values) implements ValueColumn {
  private static final double MICROS = 1e6;

  /** What the numbers stand for, and how they are written. */
  public enum Form {
    NUMBER(ValueType.NUMBER),
    /** Numbers that were floats. */
    FLOAT(ValueType.NUMBER),
    TRUTH(ValueType.TRUTH),
    TIME(ValueType.TIME);

    private final ValueType type;

    Form(ValueType type) {
      this.type = type;
    }
  }

  @Override
  public int rows() {
    return values.length;
  }

  @Override
  public ValueType type() {
    return form.type;
  }

  @Override
  public double value(int row, ColumnKind kind) {
    return kind == ColumnKind.CATEGORY ? JavaValues.code(text(row)) : values[row];
  }

  @Override
  public @Nullable String text(int row) {
    double value = values[row];
    if (Double.isNaN(value)) {
      return null;
    }
    return switch (form) {
      case NUMBER -> CanonicalText.of(value);
      case FLOAT -> CanonicalText.of((float) value);
      case TRUTH -> Boolean.toString(value == 1);
      case TIME -> CanonicalText.of(instant(value));
    };
  }

  private static Instant instant(double seconds) {
    long whole = (long) Math.floor(seconds);
    return Instant.ofEpochSecond(whole)
        .plus(Math.round((seconds - whole) * MICROS), ChronoUnit.MICROS);
  }

  @Override
  public void count(ColumnSketch sketch) {
    if (form == Form.TRUTH) {
      countTexts(sketch);
      return;
    }
    for (double value : values) {
      if (form.type == ValueType.TIME) {
        sketch.addTime(value);
      } else {
        sketch.addNumber(value);
      }
    }
  }
}
