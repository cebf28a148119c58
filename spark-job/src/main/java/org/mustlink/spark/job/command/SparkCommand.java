package org.mustlink.spark.job.command;

import java.util.Map;
import java.util.concurrent.Callable;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.session.Sessions;
import picocli.CommandLine.Option;

/** A command that works in a Spark session. */
abstract class SparkCommand implements Callable<Integer> {
  @Option(
      names = Commands.VERBOSE,
      description = "show the log of Spark, and the stack trace of an error")
  private boolean verbose;

  private final String name;
  private final Console console;
  private final Sessions sessions;

  SparkCommand(String name, Console console, Sessions sessions) {
    this.name = name;
    this.console = console;
    this.sessions = sessions;
  }

  final Console console() {
    return console;
  }

  /**
   * Opens the session.
   *
   * @param settings settings of Spark, which override those that the program was started with
   * @param defaults settings of Spark for a run on one machine, as far as nobody has set them
   */
  final Sessions.Running open(Map<String, String> settings, Map<String, String> defaults) {
    return sessions.open(name, settings, defaults, verbose);
  }
}
