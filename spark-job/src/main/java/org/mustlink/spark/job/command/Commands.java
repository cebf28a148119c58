package org.mustlink.spark.job.command;

import java.util.Arrays;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.session.Sessions;
import picocli.CommandLine;

/** The commands of the program. */
public final class Commands {
  /**
   * The option that shows the stages in the terms of the method, all that was computed, and where
   * an error arose.
   */
  public static final String VERBOSE = "--verbose";

  /** The option that shows what Spark logs. */
  static final String SPARK_LOG = "--spark-log";

  private Commands() {}

  /**
   * Makes the command line.
   *
   * @param console the console of the commands
   * @param sessions the source of the Spark sessions of the commands
   */
  public static CommandLine of(Console console, Sessions sessions) {
    CommandLine root =
        new CommandLine(new RootCommand(console, sessions))
            .addSubcommand(new FitCommand())
            .addSubcommand(new PredictCommand())
            .addSubcommand(new EvaluateCommand())
            .addSubcommand(new ReportCommand())
            .addSubcommand(new AuditCommand())
            .addSubcommand(new PlanCommand())
            .addSubcommand(new SuggestCommand())
            .addSubcommand(new LabelCommand())
            .addSubcommand(new CommandLine(new ModelCommand()).addSubcommand(new ExportCommand()))
            .addSubcommand(new MethodsCommand())
            .addSubcommand(new ExplainCommand())
            .addSubcommand(new DemoCommand());
    help(root);
    return root;
  }

  /** Whether a command line asks for details. */
  public static boolean verbose(String... args) {
    return Arrays.asList(args).contains(VERBOSE);
  }

  /** Whether a command line asks for what Spark logs. */
  public static boolean sparkLog(String... args) {
    return Arrays.asList(args).contains(SPARK_LOG);
  }

  /** Adds the options that all commands have, to a command and to those below it. */
  private static void help(CommandLine command) {
    command
        .getCommandSpec()
        .mixinStandardHelpOptions(true)
        .versionProvider(new RootCommand.Versions());
    command.getSubcommands().values().forEach(Commands::help);
  }
}
