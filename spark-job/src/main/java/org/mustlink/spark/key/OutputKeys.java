package org.mustlink.spark.key;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mustlink.core.options.Range;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.spark.io.OutputSettings;
import org.mustlink.spark.io.TableFormat;

/** The group {@code output}, and what belongs to none: the model and Spark's settings. */
public final class OutputKeys {
  private static final SettingGroup GROUP = new SettingGroup("output.");
  private static final SettingGroup OTHERS = new SettingGroup("");

  /** The directory of the result. */
  public static final Setting<Optional<String>> PATH =
      GROUP.optional("path", Ranges.PATH, "the directory of the result, which the run makes");

  /** What becomes of an earlier result. */
  public static final Setting<OutputSettings.Mode> MODE =
      GROUP.choice(
          "mode",
          OutputSettings.Mode.ERROR,
          "whether an earlier result is an error, or is replaced by a complete one");

  /** The format of the assignments. */
  public static final Setting<Optional<TableFormat>> FORMAT =
      GROUP
          .without("parquet")
          .optional(
              "assignments.format",
              Range.of(TableFormat.class),
              "the format of the assignments; iceberg only with output.table");

  /** The table of the assignments. */
  public static final Setting<Optional<String>> TABLE =
      GROUP.optional(
          "table",
          Ranges.TEXT,
          "the table of Spark's catalog that takes the assignments, in place of files");

  /** Whether there is a report. */
  public static final Setting<Boolean> REPORT =
      GROUP.one(
          "report",
          Range.flag(),
          "true",
          "whether a fit writes report.html and describes clusters in summary.json");

  /** Whether doubted labels are listed. */
  public static final Setting<Boolean> DOUBTED =
      GROUP.one(
          "doubted",
          Range.flag(),
          "true",
          "whether a distributed fit lists the rows whose labels are to be doubted");

  /** What is asked of output columns that are only where they are asked for. */
  private static final Map<OutputColumn, Setting<?>> COLUMNS = columns();

  /** What becomes of what interrupted runs left. */
  public static final Setting<OutputSettings.Clean> CLEAN =
      GROUP.choice(
          "clean",
          OutputSettings.Clean.DEAD,
          "what happens to directories beside output.path that interrupted runs left: dead"
              + " removes those of dead runs, none keeps them");

  /** How long a run waits for another one. */
  public static final Setting<Double> WAIT =
      GROUP.one(
          "wait",
          Range.number(">= 0", minutes -> minutes >= 0),
          "0",
          "the minutes for which a run waits if another one is writing to output.path, before it"
              + " ends with exit code 75");

  /** The model that is used. */
  public static final Setting<Optional<String>> MODEL =
      OTHERS
          .of("the commands predict, suggest and label")
          .optional("model.path", Ranges.PATH, "the output.path of a fit, or a saved model");

  /** Settings of Spark. */
  public static final Setting<Map<String, String>> SPARK =
      OTHERS.group("spark", Ranges.TEXT, "settings of Spark, each with its full name");

  private OutputKeys() {}

  private static Map<OutputColumn, Setting<?>> columns() {
    Map<OutputColumn, Setting<?>> columns = new EnumMap<>(OutputColumn.class);
    SettingGroup group = GROUP.distributed();
    for (OutputColumn column : OutputColumn.asked()) {
      String name = column.word();
      columns.put(
          column,
          column.kind() == OutputColumn.Kind.LIST
              ? group.one(
                  name,
                  Range.whole(0),
                  "0",
                  "how many values at most a row has in a column of assignments, 0 for no such"
                      + " column: "
                      + column.meaning())
              : group.one(
                  name, Range.flag(), "false", "whether assignments have " + column.meaning()));
    }
    return columns;
  }

  /** Returns the columns that are asked for. */
  public static ExtraColumns columns(Settings settings) {
    Map<OutputColumn, Integer> asked = new EnumMap<>(OutputColumn.class);
    COLUMNS.forEach(
        (column, setting) ->
            asked.put(
                column,
                settings.get(setting) instanceof Integer most
                    ? most
                    : settings.get(setting).equals(true) ? 1 : 0));
    return new ExtraColumns(asked);
  }

  static List<Setting<?>> all() {
    return GROUP.all();
  }

  static List<Setting<?>> others() {
    return OTHERS.all();
  }
}
