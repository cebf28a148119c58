package org.mustlink.spark.job.command;

import org.mustlink.core.options.EnumWords;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.key.OutputKeys;
import org.mustlink.spark.key.Settings;
import picocli.CommandLine.Option;

/**
 * The option with which a command writes its assignments as CSV, whatever the settings file names.
 */
final class AsCsv {
  @Option(
      names = "--csv",
      description =
          "write the assignments as CSV files, as output.assignments.format = csv does; without it"
              + " they are Parquet files")
  private boolean asked;

  /** Returns the settings with the format, if the option is set. */
  Settings in(Settings given) {
    return asked ? given.with(OutputKeys.FORMAT, EnumWords.word(TableFormat.CSV)) : given;
  }
}
