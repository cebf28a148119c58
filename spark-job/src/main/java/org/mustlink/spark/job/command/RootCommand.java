package org.mustlink.spark.job.command;

import org.apache.spark.package$;
import org.mustlink.core.Version;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.session.Sessions;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of the program, which is refused without one of its commands. */
@Command(
    name = "mustlink",
    description =
        "Sorts the rows of a table into clusters, guided by labels of a few rows or links between rows.",
    footer = {
      "",
      "Exit codes: 0 done, 64 usage, 65 bad data, 66 input missing, 70 internal fault,",
      "73 output not writable or there already, 75 try again, 78 bad setting."
    })
final class RootCommand implements Runnable {
  @Spec private final CommandSpec spec = CommandSpec.create();

  /** The console of all commands. */
  final Console console;

  /** The source of the Spark sessions of all commands. */
  final Sessions sessions;

  RootCommand(Console console, Sessions sessions) {
    this.console = console;
    this.sessions = sessions;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "A command is missing.");
  }

  /** Returns the versions of this program, of Spark and of Java. */
  static final class Versions implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {
        "Mustlink "
            + Version.current()
            + ", Spark "
            + package$.MODULE$.SPARK_VERSION()
            + ", Java "
            + System.getProperty("java.version")
      };
    }
  }
}
