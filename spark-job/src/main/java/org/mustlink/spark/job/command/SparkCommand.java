package org.mustlink.spark.job.command;

import java.util.Map;
import org.mustlink.spark.job.session.Sessions;
import picocli.CommandLine.Option;

/** A command that works in a Spark session. */
abstract class SparkCommand extends PrintingCommand {
  @Option(
      names = Commands.VERBOSE,
      description =
          "show each stage in the terms of the method, all that was computed, and the stack trace"
              + " of an error")
  @SuppressWarnings("UnusedVariable") // the console is made by it before a command is parsed
  private boolean verbose;

  @Option(names = Commands.SPARK_LOG, description = "show the log of Spark")
  private boolean sparkLog;

  /**
   * Opens the session.
   *
   * @param settings settings of Spark, which override those that the program was started with
   * @param defaults settings of Spark for a run on one machine, as far as nobody has set them
   */
  final Sessions.Running open(Map<String, String> settings, Map<String, String> defaults) {
    return root().sessions.open(name(), settings, defaults, sparkLog);
  }
}
