package org.mustlink.spark.io;

import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.EnumWords;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.spark.io.output.OutputLocation;
import org.mustlink.spark.io.path.RealPath;

/**
 * The group {@code output} of the settings: where results are written.
 *
 * @param path a directory on any Hadoop file system, which the run makes; empty if nothing is
 *     written
 * @param mode what to do with an earlier result there
 * @param format the format of the assignments, if it is set: any except libsvm, and iceberg only
 *     with a table
 * @param table the table of Spark's catalog that takes the assignments; empty to write them below
 *     the path
 * @param report whether the page {@code report.html} is written
 * @param doubted whether rows with doubted labels are listed
 * @param columns the columns that assignments have besides
 * @param clean what to do with what earlier runs left beside the path
 * @param patience how long a run waits for others that write there
 */
public record OutputSettings(
    String path,
    Mode mode,
    Optional<TableFormat> format,
    Optional<String> table,
    boolean report,
    boolean doubted,
    ExtraColumns columns,
    Clean clean,
    Duration patience) {
  /** What to do with an earlier result. */
  public enum Mode {
    /** The run is refused. */
    ERROR,
    /** The earlier result is replaced when the new one is complete. */
    OVERWRITE
  }

  /** What to do with directories that interrupted runs left beside the path. */
  public enum Clean {
    /** The directories of dead runs are removed. */
    DEAD,
    /** None is removed; the directories of dead runs are reported. */
    NONE
  }

  /**
   * Checks what can be checked without the file system.
   *
   * @throws BadSettingException if the format cannot be written
   */
  public OutputSettings {
    TableFormat chosen = format.orElse(TableFormat.PARQUET);
    if (!(table.isPresent() ? chosen.writableAsTable() : chosen.writable())) {
      throw BadSettingException.of(
          "output.assignments.format",
          EnumWords.word(chosen),
          chosen == TableFormat.ICEBERG
              ? "a table of Iceberg cannot be moved into place below output.path"
              : "that format has no columns for ids and labels",
          chosen == TableFormat.ICEBERG
              ? "Set output.table to the name of a table in a catalog of Iceberg."
              : "Choose parquet, csv, json, orc or delta.");
    }
    columns
        .asked()
        .forEach(
            (column, most) -> {
              if (column.kind() == OutputColumn.Kind.LIST && chosen == TableFormat.CSV) {
                throw BadSettingException.of(
                    "output." + column.word(),
                    String.valueOf(most),
                    "a field of CSV holds no list of clusters",
                    "Set output.assignments.format to parquet, json or orc, or leave it out.");
              }
            });
  }

  /** Settings of results that are all below a directory. */
  public OutputSettings(String path, Mode mode, TableFormat assignments) {
    this(
        path,
        mode,
        Optional.of(assignments),
        Optional.empty(),
        true,
        true,
        ExtraColumns.NONE,
        Clean.DEAD,
        Duration.ZERO);
  }

  /** The format of assignments below the path. */
  public TableFormat assignments() {
    return format.orElse(TableFormat.PARQUET);
  }

  /**
   * Refuses assignments in a format that Spark lacks the library of.
   *
   * @throws BadSettingException saying what Spark needs
   */
  public void requireFormat(SparkSession spark) {
    format
        .flatMap(TableFormat::lake)
        .ifPresent(lake -> lake.require(spark, "output.assignments.format", lake.sparkName()));
  }

  /**
   * Refuses an input that is inside the output, or an output inside the input. Symbolic links are
   * followed. A pattern stands for everything that it matches now or would match when the output
   * exists.
   *
   * @param input the location of the input
   * @throws BadSettingException naming both settings
   * @throws InputMissingException if the file system of the input fails
   * @throws OutputException.Unwritable if the file system of the output fails
   */
  public void requireApart(TableLocation input, Configuration hadoop) {
    RealPath output = TableLocation.written("output.path", path, hadoop);
    if (input.overlaps(output, OutputLocation.CONTENT, hadoop)) {
      throw BadSettingException.of(
          "output.path",
          path,
          "it and " + input.setting("path") + " = " + input.name() + " lie one in the other",
          "Choose a directory of its own for the results.");
    }
  }

  /**
   * Refuses an input file or directory that is inside the output, or an output inside the input.
   *
   * @param setting the setting that names the input
   * @throws BadSettingException naming both settings
   * @throws InputMissingException if the file system of the input fails
   * @throws OutputException.Unwritable if the file system of the output fails
   */
  public void requireApart(String setting, String input, Configuration hadoop) {
    String section = setting.substring(0, setting.lastIndexOf('.'));
    requireApart(TableLocation.ofPath(section, input), hadoop);
  }

  /**
   * Refuses settings without a path, which only a run without results may omit.
   *
   * @throws BadSettingException if the path is empty
   */
  public void requirePath() {
    if (path.isBlank()) {
      throw new BadSettingException(
          "output.path is not set, so there is nowhere to write the results. Set output.path to a"
              + " directory that the run may make.");
    }
  }
}
