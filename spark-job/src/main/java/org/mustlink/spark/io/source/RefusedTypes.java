package org.mustlink.spark.io.source;

import static org.apache.spark.sql.functions.expr;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.files.ParquetColumns;

/**
 * The columns of files of Parquet whose types Spark refuses. Nanoseconds since 1970 are read as
 * points in time to the microsecond; columns of other such types are not read.
 *
 * @param times the type of each column of points in time
 * @param unread the type in Parquet of each of the other columns
 */
record RefusedTypes(Map<String, DataType> times, Map<String, String> unread) {
  /** A table that Spark reads as it is. */
  static final RefusedTypes NONE = new RefusedTypes(Map.of(), Map.of());

  /** The number of microseconds, rounded down, of so many nanoseconds. */
  private static final String MICROS = "(%1$s div 1000 - cast(%1$s %% 1000 < 0 as int))";

  /** Finds them among the columns of files. */
  static RefusedTypes of(StructType columns) {
    Map<String, DataType> times = new LinkedHashMap<>();
    Map<String, String> unread = new LinkedHashMap<>();
    for (StructField column : columns.fields()) {
      ParquetColumns.refused(column)
          .ifPresent(
              type -> {
                if (ParquetColumns.isUnread(column)) {
                  unread.put(column.name(), type);
                } else {
                  times.put(column.name(), column.dataType());
                }
              });
    }
    return new RefusedTypes(times, unread);
  }

  /** Returns columns as Spark is to read them: without those that are not read. */
  StructType stored(StructType columns) {
    StructType stored = new StructType();
    for (StructField column : columns.fields()) {
      if (!unread.containsKey(column.name()) && !ParquetColumns.isUnread(column)) {
        stored =
            times.containsKey(column.name())
                ? stored.add(column.name(), DataTypes.LongType, true)
                : stored.add(column);
      }
    }
    return stored;
  }

  /** Returns all columns of a table of which some are not read, and have no values. */
  StructType all(StructType read) {
    StructType all = read;
    for (String name : unread.keySet()) {
      all = all.add(name, DataTypes.NullType, true);
    }
    return all;
  }

  /** Returns rows of {@link #stored} with points in time in place of nanoseconds. */
  Dataset<Row> read(Dataset<Row> stored) {
    return times.isEmpty()
        ? stored
        : stored.select(
            Arrays.stream(stored.columns())
                .map(name -> times.containsKey(name) ? time(name) : TableScan.named(name))
                .toArray(Column[]::new));
  }

  private Column time(String name) {
    String micros = MICROS.formatted(TableScan.quoted(name));
    return expr(times.get(name) instanceof TimestampType
            ? "timestamp_micros(" + micros + ")"
            : "timestamp_ntz '1970-01-01 00:00:00' + interval '0.000001' second * " + micros)
        .as(name);
  }

  /**
   * Refuses columns that cannot be read.
   *
   * @param names the columns that are to be read
   * @param table the name of the table
   * @param leftOut the end of a sentence that tells how to leave a column out
   */
  void require(Collection<String> names, String table, String leftOut) {
    List<String> found = unread.keySet().stream().filter(names::contains).toList();
    if (!found.isEmpty()) {
      throw new BadDataException(
          "Column %s of %s has the type %s of Parquet, which Spark does not read.%s Write %s as a number, a text or a point in time%s."
              .formatted(
                  found.get(0),
                  table,
                  unread.get(found.get(0)),
                  found.size() == 1
                      ? ""
                      : " The same holds for "
                          + Columns.enumerate(
                              found.stream()
                                  .skip(1)
                                  .map(name -> name + " (" + unread.get(name) + ")")
                                  .toList())
                          + ".",
                  found.size() == 1 ? "it" : "them",
                  leftOut));
    }
  }
}
