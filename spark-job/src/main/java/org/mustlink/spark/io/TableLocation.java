package org.mustlink.spark.io;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.mustlink.core.fault.BadSettingException;

/**
 * The location of a table. Exactly one of path and table is given.
 *
 * @param section the group of the settings, such as {@code input}, which messages name
 * @param path the name of a file, directory or glob on any Hadoop file system
 * @param table the name of a table of Spark's catalog
 * @param format the format of the files; empty to infer it from their names
 * @param options the options of Spark's reader, and Hadoop settings, whose names contain a dot
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
   * @throws BadSettingException if not exactly one of path and table is given, or if format or
   *     options are given with a table
   */
  public TableLocation {
    options = Collections.unmodifiableMap(new TreeMap<>(options));
    if (path.isEmpty() && table.isEmpty()) {
      throw new BadSettingException(
          "%1$s.path is not set, so there is no table to read. Set %1$s.path to a file or directory, or %1$s.table to a table of the catalog."
              .formatted(section));
    }
    if (path.isPresent() && table.isPresent()) {
      throw BadSettingException.of(
          section + ".table",
          table.get(),
          section + ".path is set too, but only one table is read",
          "Remove one of them.");
    }
    if (table.isPresent() && (format.isPresent() || !options.isEmpty())) {
      throw new BadSettingException(
          "Cannot set %1$s.format or %1$s.options with %1$s.table = %2$s: the catalog knows the format of its tables. Remove them, or read the files with %1$s.path."
              .formatted(section, table.get()));
    }
  }

  /** The path or table as the settings name it. */
  public String name() {
    return path.or(() -> table).orElseThrow();
  }

  /** The full name of a setting of this table. */
  String setting(String key) {
    return section + "." + key;
  }
}
