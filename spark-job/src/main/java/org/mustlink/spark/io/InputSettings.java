package org.mustlink.spark.io;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mustlink.core.fault.BadSettingException;

/**
 * Which table to read and what its columns are: the group {@code input} of the settings. Exactly
 * one of path and table is given.
 *
 * @param path a file, directory or glob on any Hadoop file system
 * @param table a table of Spark's catalog
 * @param format of the files; empty to tell by their names
 * @param options of Spark's reader, and Hadoop settings (names with a dot)
 * @param id columns that name a row; empty to number the rows
 * @param features globs over column names; empty for the default
 * @param exclude globs over columns that are no features
 * @param label column of known labels
 * @param truth column of true classes
 */
public record InputSettings(
    Optional<String> path,
    Optional<String> table,
    Optional<TableFormat> format,
    Map<String, String> options,
    List<String> id,
    List<String> features,
    List<String> exclude,
    Optional<String> label,
    Optional<String> truth) {

  /**
   * Checks what can be checked without reading.
   *
   * @throws BadSettingException if not exactly one of path and table is given, if format or options
   *     stand beside a table, or a column is named twice
   */
  public InputSettings {
    id = List.copyOf(id);
    features = List.copyOf(features);
    exclude = List.copyOf(exclude);
    options = new TableLocation("input", path, table, format, options).options();
    for (int i = 0; i < id.size(); i++) {
      if (id.subList(0, i).contains(id.get(i))) {
        throw BadSettingException.of(
            "input.id", id, "column '" + id.get(i) + "' stands in it twice", "Name it once.");
      }
    }
  }

  /** Where the table lies. */
  public TableLocation location() {
    return new TableLocation("input", path, table, format, options);
  }

  /** What is read, as the settings name it. */
  public String name() {
    return location().name();
  }
}
