package org.mustlink.spark.job;

import java.io.IOException;
import java.io.PrintStream;
import org.apache.spark.sql.SparkSession;
import org.mustlink.spark.job.command.Commands;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.console.LiveLine;
import org.mustlink.spark.job.exit.FailureFile;
import org.mustlink.spark.job.exit.JobFailedException;
import org.mustlink.spark.job.session.Sessions;
import org.mustlink.spark.job.session.SparkSessions;

/** The entry point of the program. */
public final class Main {
  private Main() {}

  /**
   * Runs a command and ends the process with its exit code. Where a cluster manager runs the
   * driver, a failure is thrown instead, because the cluster manager reports exceptions.
   *
   * @throws JobFailedException if the driver runs in a cluster and the exit code is not 0
   */
  public static void main(String[] args) {
    boolean verbose = Commands.verbose(args);
    Console console =
        new Console(
            System.out, System.err, LiveLine.of(System.out, Commands.sparkLog(args)), verbose);
    Application.Outcome outcome = new Application(console, new SparkSessions()).run(args);
    if (!inCluster()) {
      exit(outcome.code());
    }
    if (outcome.code() != 0) {
      tell(console, outcome);
      throw new JobFailedException(outcome.code(), outcome.cause().orElse(null));
    }
  }

  /**
   * Runs a command in an existing Spark session. Neither the session nor the process is ended.
   *
   * @param spark the session to use, instead of one that the settings of Spark would start
   * @return the exit code
   */
  public static int run(SparkSession spark, PrintStream out, PrintStream err, String... args) {
    Sessions running = (name, settings, defaults, logs) -> new Sessions.Running(spark, () -> {});
    return new Application(new Console(out, err, Commands.verbose(args)), running).run(args).code();
  }

  /** Ends the process. */
  static void exit(int code) {
    System.out.flush();
    System.exit(code);
  }

  private static void tell(Console console, Application.Outcome outcome) {
    try {
      new FailureFile(outcome.code(), outcome.reason()).write(System.getProperties());
    } catch (IOException | RuntimeException e) {
      console.error(
          "The reason cannot be written to " + FailureFile.PROPERTY + ": " + e.getMessage());
    }
  }

  private static boolean inCluster() {
    return "cluster".equals(System.getProperty("spark.submit.deployMode"))
        || Boolean.getBoolean("spark.kubernetes.submitInDriver");
  }
}
