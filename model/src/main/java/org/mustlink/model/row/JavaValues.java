package org.mustlink.model.row;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.encoding.NoValue;
import org.mustlink.core.values.CanonicalText;
import org.mustlink.core.values.Days;
import org.mustlink.core.values.GapWords;
import org.mustlink.core.values.ValueText;

/** The numbers that stand for values of Java, NaN for a gap. */
public final class JavaValues {
  private static final double NANOS = 1e9;

  private JavaValues() {}

  /**
   * The number that stands for a value of a column of one input. Whatever is neither a number, a
   * truth value nor a point in time is read as its text.
   */
  public static double of(@Nullable Object given, ColumnKind kind) {
    Object value = moment(given);
    return switch (kind) {
      case NUMBER -> value instanceof Number number ? number.doubleValue() : number(value);
      case MEASURE -> number(value);
      case CATEGORY, TEXT -> code(value);
      case TIME -> seconds(value);
      case WORDS, VECTOR, FLOAT_ARRAY, DOUBLE_ARRAY ->
          throw new IllegalArgumentException(kind + " is not one feature");
    };
  }

  private static @Nullable Object moment(@Nullable Object value) {
    if (value instanceof ZonedDateTime time) {
      return time.toInstant();
    }
    return value instanceof OffsetDateTime time ? time.toInstant() : value;
  }

  /** A number: infinite ones and texts that tell of none are gaps. */
  public static double number(@Nullable Object value) {
    if (value instanceof Boolean truth) {
      return truth ? 1 : 0;
    } else if (value instanceof Number number) {
      return Double.isFinite(number.doubleValue()) ? number.doubleValue() : NoValue.GAP;
    }
    String text = value == null ? null : ValueText.known(value.toString());
    if (text == null || GapWords.isGapAmongNumbers(text)) {
      return NoValue.GAP;
    }
    double number = ValueText.number(text);
    if (Double.isNaN(number)) {
      return NoValue.UNREADABLE;
    }
    return Double.isInfinite(number) ? NoValue.GAP : number;
  }

  /** The code of the level that a value is, NaN for a gap. */
  public static double code(@Nullable Object value) {
    String level = value == null ? null : ValueText.known(CanonicalText.of(value));
    return level == null ? Double.NaN : ValueText.codeOf(level);
  }

  /** The seconds from 1970 to a point in time. */
  public static double seconds(@Nullable Object value) {
    if (value == null) {
      return Double.NaN;
    } else if (value instanceof Instant time) {
      return time.getEpochSecond() + time.getNano() / NANOS;
    } else if (value instanceof LocalDateTime time) {
      return seconds(time.toInstant(ZoneOffset.UTC));
    } else if (value instanceof LocalDate day) {
      return midnight(day.toEpochDay());
    }
    String text = ValueText.known(value.toString());
    if (text == null) {
      return NoValue.GAP;
    }
    double seconds = ValueText.seconds(text);
    return Double.isNaN(seconds) ? NoValue.UNREADABLE : seconds;
  }

  /** The seconds from 1970 to the start of a day. */
  public static double midnight(long day) {
    return (double) day * Days.SECONDS;
  }
}
