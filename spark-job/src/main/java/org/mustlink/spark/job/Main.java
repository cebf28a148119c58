package org.mustlink.spark.job;

import org.mustlink.core.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program: parses the command line, runs one command and ends the process with its code. */
@Command(
    name = "mustlink",
    description = "Constrained spectral clustering on Apache Spark.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.MustlinkVersion.class,
    synopsisSubcommandLabel = "COMMAND")
public final class Main implements Runnable {

  private static final int USAGE = 64;
  private static final int SOFTWARE = 70;
  private static final int CONFIG = 78;

  @Spec private CommandSpec spec = CommandSpec.create(); // replaced by picocli

  Main() {}

  /** Runs the command named by the arguments and exits. */
  public static void main(String[] args) {
    System.exit(execute(args));
  }

  /** Runs the command named by the arguments and returns the exit code. */
  static int execute(String... args) {
    try {
      JavaRuntime.requireSupported(Runtime.version().feature());
    } catch (IllegalStateException e) {
      System.err.println("mustlink: " + e.getMessage());
      return CONFIG;
    }
    return commandLine().execute(args);
  }

  private static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new Main());
    commandLine.getCommandSpec().exitCodeOnInvalidInput(USAGE);
    commandLine.getCommandSpec().exitCodeOnExecutionException(SOFTWARE);
    return commandLine;
  }

  /** Without a command there is nothing to do. */
  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "A command is missing.");
  }

  static final class MustlinkVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"mustlink " + Version.current()};
    }
  }
}
