package org.mustlink.spark.io;

import static org.apache.spark.sql.functions.col;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadSettingException;

/** Columns by their names as they stand in the table, whatever letters they hold. */
final class Columns {
  private Columns() {}

  /** The column of that very name: a dot in it is no path into a structure. */
  static Column named(String name) {
    return col("`" + name.replace("`", "``") + "`");
  }

  static List<String> names(StructType schema) {
    return Arrays.asList(schema.fieldNames());
  }

  /**
   * Sees that a column named in a setting is there.
   *
   * @throws BadSettingException naming the nearest column that is there
   */
  static void require(StructType schema, String setting, String name) {
    List<String> names = names(schema);
    if (!names.contains(name)) {
      throw BadSettingException.of(
          setting,
          "'" + name + "'",
          "the table has no such column",
          NearestName.hint(name, names) + " The table has " + enumerate(names) + ".");
    }
  }

  /** Names for a message, the first dozen of them. */
  static String enumerate(List<String> names) {
    int shown = Math.min(12, names.size());
    String text = String.join(", ", names.subList(0, shown));
    return shown == names.size() ? text : text + " and " + (names.size() - shown) + " more";
  }
}
