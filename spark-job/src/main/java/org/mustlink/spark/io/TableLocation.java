package org.mustlink.spark.io;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.mustlink.core.fault.BadSettingException;

/**
 * Where a table lies: exactly one of path and table is given.
 *
 * @param section the group of settings that says so, such as {@code input}; messages name it
 * @param path a file, directory or glob on any Hadoop file system
 * @param table a table of Spark's catalog
 * @param format of the files; empty to tell by their names
 * @param options of Spark's reader, and Hadoop settings (names with a dot)
 */
public record TableLocation(
    String section,
    Optional<String> path,
    Optional<String> table,
    Optional<TableFormat> format,
    Map<String, String> options) {

  /**
   * Checks what can be checked without reading.
   *
   * @throws BadSettingException if not exactly one of path and table is given, or format or options
   *     stand beside a table
   */
  public TableLocation {
    options = Collections.unmodifiableMap(new TreeMap<>(options));
    if (path.isEmpty() && table.isEmpty()) {
      throw new BadSettingException(
          "%1$s.path is not set: there is no table to read. Set %1$s.path to a file or directory, or %1$s.table to a table of the catalog."
              .formatted(section));
    }
    if (path.isPresent() && table.isPresent()) {
      throw BadSettingException.of(
          section + ".table",
          table.get(),
          section + ".path is set too, and only one table is read",
          "Remove one of them.");
    }
    if (table.isPresent() && (format.isPresent() || !options.isEmpty())) {
      throw new BadSettingException(
          "%1$s.format and %1$s.options belong to files; the catalog knows them for %1$s.table = %2$s. Remove them, or read the files by %1$s.path."
              .formatted(section, table.get()));
    }
  }

  /** What is read, as the settings name it. */
  public String name() {
    return path.or(() -> table).orElseThrow();
  }

  /** The full name of a setting of this table. */
  String setting(String key) {
    return section + "." + key;
  }
}
