package org.mustlink.scorer;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.row.FeatureValues;
import org.mustlink.model.row.ValueNumbers;

/** Reads one value of Java as the column takes it, or refuses it by its name. */
final class GivenValue {
  private GivenValue() {}

  /**
   * The number that stands for a value.
   *
   * @param value not null if the column has a value in every row
   */
  static double number(@Nullable Object value, FeatureColumn column) {
    ColumnKind kind = column.kind();
    Object given = moment(value);
    if (kind == ColumnKind.NUMBER) {
      return whole(given, column);
    } else if (kind == ColumnKind.TIME && given instanceof Number) {
      throw refused(given, column, "a number", "a time of java.time, or its text");
    }
    boolean point =
        given instanceof Instant || given instanceof LocalDateTime || given instanceof LocalDate;
    boolean number = given instanceof Number || given instanceof Boolean;
    boolean known =
        given == null
            || given instanceof CharSequence
            || switch (kind) {
              case MEASURE -> number;
              case TIME -> point;
              default -> number || point;
            };
    if (!known && given != null) {
      throw refused(given, column, "a " + given.getClass().getName(), wanted(kind));
    }
    return ValueNumbers.of(given, kind);
  }

  private static String wanted(ColumnKind kind) {
    return switch (kind) {
      case MEASURE -> "a number or its text";
      case TIME -> "a time of java.time, or its text";
      default -> "a text, a number, a truth value or a time of java.time";
    };
  }

  /** A number that no gap can stand for. */
  private static double whole(@Nullable Object given, FeatureColumn column) {
    if (given instanceof Number number) {
      return number.doubleValue();
    } else if (given instanceof Boolean truth) {
      return truth ? 1 : 0;
    } else if (given instanceof CharSequence) {
      double number = ValueNumbers.number(given);
      if (!Double.isNaN(number)) {
        return number;
      }
      throw refused(given, column, "no number", "a number");
    }
    throw refused(
        String.valueOf(given),
        column,
        given == null ? "null" : "a " + given.getClass().getName(),
        "a number");
  }

  private static @Nullable Object moment(@Nullable Object value) {
    if (value instanceof ZonedDateTime time) {
      return time.toInstant();
    }
    return value instanceof OffsetDateTime time ? time.toInstant() : value;
  }

  static @Nullable String text(@Nullable Object value, FeatureColumn column) {
    if (value == null || value instanceof CharSequence) {
      return value == null ? null : value.toString();
    }
    throw refused(value, column, "a " + value.getClass().getName(), "a text");
  }

  /** The values of a vector; null without one. */
  static @Nullable FeatureValues block(@Nullable Object value, FeatureColumn column) {
    if (value == null) {
      return null;
    } else if (value instanceof double[] numbers) {
      return FeatureValues.dense(numbers);
    } else if (value instanceof float[] numbers) {
      double[] wide = new double[numbers.length];
      for (int t = 0; t < wide.length; t++) {
        wide[t] = numbers[t];
      }
      return FeatureValues.dense(wide);
    } else if (value instanceof SparseValues few) {
      return new FeatureValues(few.size(), few.positions(), few.values(), -1);
    } else if (value instanceof List<?> numbers) {
      return listed(numbers, column);
    }
    throw refused(
        value,
        column,
        "a " + value.getClass().getName(),
        "a double[], a float[] or a list of numbers");
  }

  private static FeatureValues listed(List<?> numbers, FeatureColumn column) {
    double[] values = new double[numbers.size()];
    for (int t = 0; t < values.length; t++) {
      Object value = numbers.get(t);
      if (value == null) {
        return FeatureValues.withNull(values.length, t);
      } else if (!(value instanceof Number)) {
        throw refused(value, column, "in a list at position " + t, "numbers there");
      }
      values[t] = ((Number) value).doubleValue();
    }
    return FeatureValues.dense(values);
  }

  private static BadDataException refused(
      Object value, FeatureColumn column, String what, String wanted) {
    return new BadDataException(
        "A row cannot be assigned to a cluster: column "
            + column.name()
            + " is '"
            + value
            + "', "
            + what
            + ". The model takes a "
            + column.kind().word()
            + " there: give "
            + wanted
            + ".");
  }
}
