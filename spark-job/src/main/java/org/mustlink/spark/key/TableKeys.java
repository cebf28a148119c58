package org.mustlink.spark.key;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mustlink.core.options.Range;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.io.TableLocation;

/** The keys that name a table, in each group that has one. */
public record TableKeys(
    Setting<Optional<String>> path,
    Setting<Optional<String>> table,
    Setting<Optional<TableFormat>> format,
    Setting<Map<String, String>> options) {

  static TableKeys in(SettingGroup group, String what) {
    return new TableKeys(
        group.optional(
            "path", Ranges.PATH, "the " + what + ": a file, a directory or a pattern of them"),
        group.optional(
            "table",
            Ranges.TEXT,
            "the " + what + " as a table of Spark's catalog, in place of a path"),
        group
            .without("by the names of the files")
            .optional("format", Range.of(TableFormat.class), "the format of the files"),
        group.group(
            "options",
            Ranges.TEXT,
            "options of Spark's reader, such as delimiter, and settings of Hadoop"));
  }

  List<Setting<?>> all() {
    return List.of(path, table, format, options);
  }

  /**
   * Returns the location of the table.
   *
   * @param section the group of the keys
   * @param filledIn see {@link TableLocation#filledIn()}
   */
  public TableLocation location(Settings settings, String section, boolean filledIn) {
    return new TableLocation(
        section,
        settings.get(path),
        settings.get(table),
        settings.get(format),
        settings.get(options),
        filledIn);
  }
}
