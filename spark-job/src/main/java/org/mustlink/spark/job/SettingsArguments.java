package org.mustlink.spark.job;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.settings.SettingsReader;
import org.mustlink.spark.job.settings.SettingsText;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line arguments of every command that reads settings. */
final class SettingsArguments {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "CONF",
      description = "settings file, HOCON or JSON; may be left out if --set gives enough")
  private Optional<Path> conf = Optional.empty();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "a setting, over that of the file; lists with commas; an empty value unsets")
  private Map<String, String> overrides = new LinkedHashMap<>();

  @Option(
      names = "--print-settings",
      description = "print the settings that would be used, secrets hidden, and stop")
  private boolean print;

  @Option(
      names = Application.VERBOSE,
      description = "let Spark speak, and show where an error arose")
  private boolean verbose;

  JobSettings read() {
    return SettingsReader.read(conf, overrides);
  }

  /** Reads the settings of a command that writes no results. */
  JobSettings readInputs() {
    return SettingsReader.readInputs(conf, overrides);
  }

  boolean verbose() {
    return verbose;
  }

  /** Prints the settings if the arguments ask for this only, and returns whether they do. */
  boolean printed(JobSettings settings, Console console) {
    if (print) {
      SettingsText.lines(settings).forEach(console::line);
    }
    return print;
  }
}
