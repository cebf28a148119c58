package org.mustlink.spark.job;

import java.util.Arrays;
import java.util.Map;
import org.apache.spark.deploy.SparkSubmit;
import org.mustlink.spark.job.command.Commands;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.session.Sessions;

/**
 * The entry point of a run on this machine. It checks the command line and the settings before any
 * class of Spark is loaded, so that a mistake is reported in a third of the time that Spark needs
 * to call {@link Main}. Commands without a session, such as {@code settings}, end here.
 */
final class Launcher {
  private Launcher() {}

  /**
   * Runs a command, by Spark if it works in a session.
   *
   * @param args the number of arguments of Spark, these arguments, the last of which names the
   *     program, and those of the command
   */
  public static void main(String[] args) {
    int own = Integer.parseInt(args[0]);
    String[] submitted = Arrays.copyOfRange(args, 1, args.length);
    String[] job = Arrays.copyOfRange(submitted, own, submitted.length);
    Console console = new Console(System.out, System.err, Commands.verbose(job));
    Main.exit(new Application(console, new BySpark(submitted)).run(job).code());
  }

  /** Runs the whole command by Spark where it would open a session, and ends the process. */
  private record BySpark(String[] submitted) implements Sessions {
    @Override
    public Running open(
        String name, Map<String, String> settings, Map<String, String> defaults, boolean logs) {
      SparkSubmit.main(submitted);
      throw new IllegalStateException("The command has not ended the process");
    }

    @Override
    public boolean slow() {
      return true;
    }
  }
}
