package org.mustlink.spark.table.features;

import static org.apache.spark.sql.functions.abs;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.unix_micros;
import static org.apache.spark.sql.functions.when;

import java.sql.Date;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.FractionalType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.TimestampType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.encoding.NoValue;
import org.mustlink.core.values.CanonicalText;
import org.mustlink.model.row.JavaValues;

/** The numbers that stand for the values of columns of any type, NaN for a gap. */
final class ValueColumns {
  private static final double NANOS = 1e9;

  private static final long MICROS = 1_000_000;

  private static final long NANOS_OF_MICRO = 1000;

  private ValueColumns() {}

  /** The number that every reader of rows sees in place of what one feature is. */
  static Column number(Column column, ColumnKind kind, DataType type) {
    if (type instanceof NullType) {
      return number(column.cast(DataTypes.StringType), kind, DataTypes.StringType);
    } else if (kind == ColumnKind.NUMBER) {
      return column.cast(DataTypes.DoubleType);
    } else if (kind == ColumnKind.MEASURE && type instanceof NumericType) {
      Column number = column.cast(DataTypes.DoubleType);
      Column finite = when(abs(number).notEqual(lit(Double.POSITIVE_INFINITY)), number);
      return coalesce(finite, lit(Double.NaN));
    } else if (kind == ColumnKind.CATEGORY || kind == ColumnKind.TEXT) {
      UDF1<@Nullable Object, Double> code = JavaValues::code;
      return applied(code, text(column, type));
    } else if (kind == ColumnKind.TIME && type instanceof TimestampType) {
      // A Timestamp of Java has another calendar before 1582.
      UDF1<@Nullable Long, Double> seconds =
          micros -> micros == null ? NoValue.GAP : seconds(micros.longValue());
      return applied(seconds, unix_micros(column));
    }
    UDF1<@Nullable Object, Double> number =
        value -> JavaValues.of(value instanceof Date day ? day.toLocalDate() : value, kind);
    return applied(number, column);
  }

  /**
   * A value as a text of the same {@link CanonicalText}, in which a point in time is that of UTC,
   * whatever the time zone of a session.
   */
  static Column text(Column column, DataType type) {
    if (type instanceof TimestampType) {
      return written(
          micros -> Instant.EPOCH.plus((Long) micros, ChronoUnit.MICROS), unix_micros(column));
    }
    return type instanceof FractionalType && !(type instanceof DecimalType)
        ? written(number -> number, column)
        : column.cast(DataTypes.StringType);
  }

  private static Column written(UDF1<Object, Object> value, Column column) {
    UDF1<@Nullable Object, @Nullable String> text =
        given -> given == null ? null : CanonicalText.of(value.call(given));
    return udf(text, DataTypes.StringType).apply(column);
  }

  private static <T> Column applied(UDF1<@Nullable T, Double> function, Column column) {
    return udf(function, DataTypes.DoubleType).asNonNullable().apply(column);
  }

  /** The seconds from 1970 to a point in time that is given in microseconds. */
  static double seconds(long micros) {
    long whole = Math.floorDiv(micros, MICROS);
    return whole + (micros - whole * MICROS) * NANOS_OF_MICRO / NANOS;
  }
}
