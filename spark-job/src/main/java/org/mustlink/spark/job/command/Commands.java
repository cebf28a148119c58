package org.mustlink.spark.job.command;

import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.session.Sessions;
import picocli.CommandLine;

/** The commands of the program. */
public final class Commands {
  /** The option that shows what Spark logs, and where an error arose. */
  public static final String VERBOSE = "--verbose";

  private Commands() {}

  /**
   * Makes the command line.
   *
   * @param console the console of the commands
   * @param sessions the source of the Spark sessions of the commands
   */
  public static CommandLine of(Console console, Sessions sessions) {
    CommandLine root =
        new CommandLine(new RootCommand())
            .addSubcommand(new FitCommand(console, sessions))
            .addSubcommand(new PredictCommand(console, sessions))
            .addSubcommand(new EvaluateCommand(console, sessions))
            .addSubcommand(new ReportCommand(console, sessions))
            .addSubcommand(new AuditCommand(console, sessions))
            .addSubcommand(new PlanCommand(console, sessions))
            .addSubcommand(new SuggestCommand(console, sessions))
            .addSubcommand(new LabelCommand(console, sessions))
            .addSubcommand(
                new CommandLine(new ModelCommand())
                    .addSubcommand(new ExportCommand(console, sessions)))
            .addSubcommand(new MethodsCommand(console))
            .addSubcommand(new ExplainCommand(console))
            .addSubcommand(new DemoCommand(console, sessions));
    help(root);
    return root;
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
