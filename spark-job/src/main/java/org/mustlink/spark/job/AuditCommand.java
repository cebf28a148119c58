package org.mustlink.spark.job;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.settings.JobSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code audit}, which checks links and labels without reading features. */
@Command(
    name = "audit",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Versions.class,
    description = "Check links and labels: contradictions with their chains, unknown ids, counts.")
final class AuditCommand implements Callable<Integer> {
  @Mixin private final SettingsArguments arguments = new SettingsArguments();

  @Option(
      names = "--json",
      paramLabel = "PATH",
      description = "write what was found to this file, on any Hadoop file system")
  private Optional<String> json = Optional.empty();

  private final Console console;
  private final Sessions sessions;

  AuditCommand(Console console, Sessions sessions) {
    this.console = console;
    this.sessions = sessions;
  }

  /**
   * Runs the audit.
   *
   * @throws BadDataException if there are faults that the settings do not drop, after the report
   *     was printed
   */
  @Override
  public Integer call() {
    JobSettings settings = arguments.readInputs();
    if (!arguments.printed(settings, console)) {
      if (settings.links().isEmpty()) {
        throw new BadSettingException(
            "links.path is not set: there are no links to audit. Set links.path to a file or directory, or links.table to a table of the catalog.");
      }
      try (Sessions.Running running =
          sessions.open("audit", settings.spark(), arguments.verbose())) {
        new AuditJob(running.spark(), console).run(settings, json);
      }
    }
    return ExitCode.DONE.number();
  }
}
