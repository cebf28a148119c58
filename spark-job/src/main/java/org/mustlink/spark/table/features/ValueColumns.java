package org.mustlink.spark.table.features;

import static org.apache.spark.sql.functions.abs;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.unix_micros;
import static org.apache.spark.sql.functions.when;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.TimestampType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.encoding.NoValue;
import org.mustlink.core.values.Days;
import org.mustlink.core.values.GapWords;
import org.mustlink.core.values.ValueText;

/** The numbers that stand for the values of columns of any type, NaN for a gap. */
final class ValueColumns {
  private static final double NANOS = 1e9;

  private static final long MICROS = 1_000_000;

  private static final long NANOS_OF_MICRO = 1000;

  private ValueColumns() {}

  /** The number that every reader of rows sees in place of what one feature is. */
  static Column number(Column column, ColumnKind kind, DataType type) {
    return switch (kind) {
      case NUMBER -> column.cast(DataTypes.DoubleType);
      case MEASURE -> measure(column, type);
      case CATEGORY, TEXT -> level(text(column, type));
      case TIME -> time(column, type);
      case WORDS, VECTOR, FLOAT_ARRAY, DOUBLE_ARRAY ->
          throw new IllegalArgumentException(kind + " is not one feature");
    };
  }

  /** A number: infinite ones and texts that are none are gaps. */
  static Column measure(Column column, DataType type) {
    if (type instanceof NumericType) {
      Column number = column.cast(DataTypes.DoubleType);
      Column finite = when(abs(number).notEqual(lit(Double.POSITIVE_INFINITY)), number);
      return coalesce(finite, lit(Double.NaN));
    }
    UDF1<@Nullable Object, Double> function = ValueColumns::number;
    return applied(function, column);
  }

  /** The code of the level that a text is. */
  static Column level(Column column) {
    UDF1<@Nullable Object, Double> function = ValueColumns::code;
    return applied(function, column);
  }

  /**
   * A value as a text, in which a point in time is that of UTC, whatever the time zone of a
   * session.
   */
  static Column text(Column column, DataType type) {
    if (type instanceof TimestampType) {
      UDF1<@Nullable Object, @Nullable String> function = ValueColumns::utc;
      return udf(function, DataTypes.StringType).apply(column);
    }
    return column.cast(DataTypes.StringType);
  }

  private static @Nullable String utc(@Nullable Object value) {
    if (value == null) {
      return null;
    }
    Instant time = value instanceof Timestamp given ? given.toInstant() : (Instant) value;
    return LocalDateTime.ofInstant(time, ZoneOffset.UTC).toString().replace('T', ' ');
  }

  /** The seconds from 1970 to a point in time. */
  static Column time(Column column, DataType type) {
    if (type instanceof TimestampType) { // a Timestamp of Java has another calendar before 1582
      UDF1<@Nullable Long, Double> function =
          micros -> micros == null ? NoValue.GAP : seconds(micros.longValue());
      return applied(function, unix_micros(column));
    }
    UDF1<@Nullable Object, Double> function = ValueColumns::seconds;
    return applied(function, column);
  }

  private static <T> Column applied(UDF1<@Nullable T, Double> function, Column column) {
    return udf(function, DataTypes.DoubleType).asNonNullable().apply(column);
  }

  /** The number that stands for a value of Java, as for the same value in a column. */
  static double of(@Nullable Object value, ColumnKind kind) {
    return switch (kind) {
      case NUMBER, MEASURE -> number(value);
      case CATEGORY, TEXT -> code(written(value));
      case TIME -> seconds(value);
      case WORDS, VECTOR, FLOAT_ARRAY, DOUBLE_ARRAY ->
          throw new IllegalArgumentException(kind + " is not one feature");
    };
  }

  private static @Nullable Object written(@Nullable Object value) {
    if (value instanceof BigDecimal exact) {
      return exact.toPlainString();
    }
    return value instanceof Timestamp || value instanceof Instant ? utc(value) : value;
  }

  private static double number(@Nullable Object value) {
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

  /** The code of the level that the text of a value is, NaN for a gap. */
  static double code(@Nullable Object value) {
    String text = value == null ? null : ValueText.known(value.toString());
    return text == null ? Double.NaN : ValueText.code(text);
  }

  private static double seconds(@Nullable Object value) {
    if (value == null) {
      return Double.NaN;
    } else if (value instanceof Timestamp time) {
      return time.getTime() < 0 // with the days of another calendar before 1582
          ? seconds(DateTimeUtils.fromJavaTimestamp(time))
          : seconds(time.toInstant());
    } else if (value instanceof Instant time) {
      return seconds(time);
    } else if (value instanceof LocalDateTime time) {
      return seconds(time.toInstant(ZoneOffset.UTC));
    } else if (value instanceof Date day) {
      return midnight(day.toLocalDate().toEpochDay());
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

  private static double seconds(Instant time) {
    return time.getEpochSecond() + time.getNano() / NANOS;
  }

  /** The seconds from 1970 to a point in time that is given in microseconds. */
  static double seconds(long micros) {
    long whole = Math.floorDiv(micros, MICROS);
    return whole + (micros - whole * MICROS) * NANOS_OF_MICRO / NANOS;
  }

  /** The seconds from 1970 to the start of a day. */
  static double midnight(long day) {
    return (double) day * Days.SECONDS;
  }
}
