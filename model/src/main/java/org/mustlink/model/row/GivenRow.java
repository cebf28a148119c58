package org.mustlink.model.row;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.ValueType;
import org.mustlink.core.fault.BadDataException;

/**
 * A row of values of Java, whose types {@link FeatureCheck} checks.
 *
 * @param values one a column: numbers, truth values, texts, times of {@code java.time}, {@code
 *     double[]}, {@code float[]}, lists of numbers or {@link FeatureValues}; null for a gap
 * @param columns what the model reads
 */
public record GivenRow(@Nullable Object[] values, List<FeatureColumn> columns)
    implements JoinedColumns.Values {

  /**
   * Returns a row of values in the order of the columns.
   *
   * @throws BadDataException if there are more or fewer values than columns
   */
  public static GivenRow of(@Nullable Object[] values, FeatureColumns columns) {
    if (values.length != columns.columns().size()) {
      throw new BadDataException(
          "A row cannot be assigned to a cluster: these are %s values. %s"
              .formatted(values.length, needed(columns)));
    }
    return new GivenRow(values, columns.columns());
  }

  /**
   * Returns a row of values by the names of the columns; others are ignored.
   *
   * @throws BadDataException if a name is missing
   */
  public static GivenRow of(Map<String, ?> row, FeatureColumns columns) {
    for (String name : columns.names()) {
      if (!row.containsKey(name)) {
        throw new BadDataException(
            ("A row cannot be assigned to a cluster: it has no value of %s. %s Put null "
                    + "where a row has no value.")
                .formatted(name, needed(columns)));
      }
    }
    return new GivenRow(columns.names().stream().map(row::get).toArray(), columns.columns());
  }

  /** Returns a sentence that names the columns. */
  public static String needed(FeatureColumns columns) {
    return "The model needs " + String.join(", ", columns.names()) + ".";
  }

  /** Returns the type of a value, null if it is none that a column can hold. */
  @Nullable ValueType type(int t) {
    Object value = values[t];
    if (value instanceof Number) {
      return ValueType.NUMBER;
    } else if (value instanceof Boolean) {
      return ValueType.TRUTH;
    } else if (value instanceof CharSequence) {
      return ValueType.TEXT;
    } else if (value instanceof Instant
        || value instanceof LocalDateTime
        || value instanceof LocalDate
        || value instanceof ZonedDateTime
        || value instanceof OffsetDateTime) {
      return ValueType.TIME;
    }
    boolean vector =
        value instanceof double[]
            || value instanceof float[]
            || value instanceof List<?>
            || value instanceof FeatureValues;
    return vector ? ValueType.VECTOR : null;
  }

  /**
   * Returns whether a value can be read as its column. A single number may also be given as its
   * text, or as a truth value.
   */
  boolean fits(int t) {
    ColumnKind kind = columns.get(t).kind();
    ValueType type = type(t);
    boolean number = kind == ColumnKind.NUMBER || kind == ColumnKind.MEASURE;
    return kind.types().contains(type)
        || (number && type == ValueType.TRUTH)
        || (number && type == ValueType.TEXT && !Double.isNaN(number(t)));
  }

  @Override
  public boolean isNull(int t) {
    return values[t] == null;
  }

  @Override
  public double number(int t) {
    return JavaValues.of(values[t], columns.get(t).kind());
  }

  @Override
  public @Nullable String text(int t) {
    Object value = values[t];
    return value == null ? null : value.toString();
  }

  @Override
  public @Nullable FeatureValues block(int t) {
    Object value = values[t];
    if (value instanceof double[] numbers) {
      return FeatureValues.dense(numbers);
    } else if (value instanceof float[] numbers) {
      return FeatureValues.dense(numbers);
    } else if (value instanceof List<?> numbers) {
      int firstNull = numbers.indexOf(null);
      return firstNull >= 0
          ? FeatureValues.withNull(numbers.size(), firstNull)
          : FeatureValues.dense(
              numbers.stream().mapToDouble(one -> ((Number) one).doubleValue()).toArray());
    }
    return (FeatureValues) value;
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
