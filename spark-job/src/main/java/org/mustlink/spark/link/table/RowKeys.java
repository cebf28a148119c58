package org.mustlink.spark.link.table;

import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.FractionalType;
import org.apache.spark.sql.types.IntegralType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.table.TableScan;

/**
 * Keys by which rows of different tables are compared: the text of an id, or a structure of texts
 * if ids have several columns. A number is equal to its decimal text, so that ids of a CSV file can
 * be joined with those of a typed table.
 */
public final class RowKeys {
  private RowKeys() {}

  /** Returns the key in the given columns, null if one of them is null. */
  public static Column of(List<String> columns) {
    return of(columns.stream().map(TableScan::named));
  }

  /** Returns the key in the fields of a structure. */
  public static Column within(String structure, List<String> fields) {
    return of(fields.stream().map(name -> TableScan.named(structure).getField(name)));
  }

  private static Column of(Stream<Column> columns) {
    Column[] texts =
        columns.map(column -> column.cast(DataTypes.StringType)).toArray(Column[]::new);
    if (texts.length == 1) {
      return texts[0];
    }
    Column complete = lit(true);
    Column[] parts = new Column[texts.length];
    for (int i = 0; i < parts.length; i++) {
      complete = complete.and(texts[i].isNotNull());
      parts[i] = texts[i].as("part" + i);
    }
    return when(complete, struct(parts));
  }

  /** Returns a key in the form of messages: "17", or "(north, 17)". */
  public static Column shown(Column key, int columns) {
    if (columns == 1) {
      return key;
    }
    Column[] parts =
        IntStream.range(0, columns).mapToObj(i -> key.getField("part" + i)).toArray(Column[]::new);
    return concat(lit("("), concat_ws(", ", parts), lit(")"));
  }

  /**
   * Returns a number of 64 bits for a key. The caller has to check that no other key has the same
   * number.
   */
  public static Column number(Column key, int salt) {
    return xxhash64(lit(salt), key);
  }

  /**
   * Checks that the ids of links can be equal to ids of rows.
   *
   * @param rows the schema of the table whose rows are linked
   * @param ids its columns that name a row
   * @throws BadSettingException that names the column with a type that is not comparable
   */
  public static void requireComparable(StructType rows, List<String> ids, LinkTable links) {
    requireComparable(rows, ids, links.data().schema(), links.first(), "{links.first}");
    requireComparable(rows, ids, links.data().schema(), links.second(), "{links.second}");
  }

  /**
   * Checks that the ids in some columns of another table can be equal to ids of rows.
   *
   * @param setting the setting that names these columns
   * @throws BadSettingException that names the column with a type that is not comparable
   */
  public static void requireComparable(
      StructType rows, List<String> ids, StructType links, List<String> ends, String setting) {
    for (int i = 0; i < ids.size(); i++) {
      DataType row = rows.apply(ids.get(i)).dataType();
      DataType end = links.apply(ends.get(i)).dataType();
      if (!comparable(row, end)) {
        throw BadSettingException.of(
            setting,
            "'" + ends.get(i) + "'",
            "its type is %s, and the rows are named by %s of type %s"
                .formatted(end.simpleString(), ids.get(i), row.simpleString()),
            fractional(row) == fractional(end)
                ? "Cast one of the two, so that equal ids are written alike."
                : "Ids with a fraction may come from a program that makes them of whole numbers where some are missing, as pandas does. Cast them to whole numbers, in pandas by astype('Int64').");
      }
    }
  }

  private static boolean comparable(DataType a, DataType b) {
    if (a.equals(b) || (integral(a) && integral(b))) {
      return true;
    }
    boolean text = a instanceof StringType || b instanceof StringType;
    return text && !fractional(a) && !fractional(b);
  }

  private static boolean integral(DataType type) {
    return type instanceof IntegralType
        || (type instanceof DecimalType decimal && decimal.scale() == 0);
  }

  /** Whether numbers of a type can have several texts, such as 1.0 and 1, or 1000000 and 1.0E6. */
  private static boolean fractional(DataType type) {
    return type instanceof FractionalType && !integral(type);
  }
}
