package org.mustlink.spark.job.command;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.job.exit.ExitCode;
import org.mustlink.spark.job.inputs.PlainHeader;
import org.mustlink.spark.job.session.Sessions;
import org.mustlink.spark.job.session.SmallTables;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.settings.SettingsReader;
import org.mustlink.spark.job.settings.SettingsText;
import org.mustlink.spark.key.Settings;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * A command that reads settings. If it is asked only to print them, it does so and stops; otherwise
 * it checks that they suit the command before a session is opened.
 */
abstract class SettingsCommand extends SparkCommand {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "CONF",
      description = "settings file, HOCON or JSON; may be left out if --set gives enough")
  private Optional<Path> conf = Optional.empty();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "a setting, which overrides that of the file; elements of lists are separated "
              + "by commas; an empty value removes the setting")
  private Map<String, String> overrides = new LinkedHashMap<>();

  @Option(
      names = "--print-settings",
      description = "print the settings that would be used, with secrets hidden, and stop")
  private boolean print;

  private final boolean writes;

  /** Makes a command that writes results. */
  SettingsCommand() {
    this(true);
  }

  /**
   * Makes a command.
   *
   * @param writes whether it writes results, so that the settings have to name a place for them
   */
  SettingsCommand(boolean writes) {
    this.writes = writes;
  }

  @Override
  public final Integer call() {
    JobSettings settings = new JobSettings(asked(SettingsReader.texts(conf, overrides)));
    if (writes) {
      settings.output().requirePath();
    }
    if (print) {
      SettingsText.lines(settings).forEach(console()::line);
      return ExitCode.DONE.number();
    }
    require(settings);
    if (readsWhole() && root().sessions.slow()) {
      PlainHeader.require(settings);
    }
    try (Sessions.Running running = open(settings.spark(), SmallTables.settings(settings))) {
      run(running.spark(), settings);
    }
    return ExitCode.DONE.number();
  }

  /** Returns the settings with those that options of the command set. */
  Settings asked(Settings given) {
    return given;
  }

  /**
   * Checks that the settings suit the command, before a session is opened.
   *
   * @throws BadSettingException if they do not
   */
  abstract void require(JobSettings settings);

  /** Refuses settings with which no row can be asked about, or named in an answer. */
  static void requireAnswerable(JobSettings settings, String command) {
    if (settings.input().id().isEmpty()) {
      throw new BadSettingException(
          "input.id is not set, but answers name rows by it. Set input.id to the columns that name"
              + " a row.");
    }
    if (settings.fit().inMemory()) {
      throw new BadSettingException(
          command
              + " needs a model with landmarks, which groups and methods for small tables do not "
              + "have. Leave out fit.by, and take fit.method = scacs.");
    }
  }

  /** Whether the command needs every column of the table that the settings name. */
  boolean readsWhole() {
    return false;
  }

  /** Runs the command. */
  abstract void run(SparkSession spark, JobSettings settings);
}
