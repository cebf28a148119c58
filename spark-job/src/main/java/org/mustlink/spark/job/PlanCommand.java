package org.mustlink.spark.job;

import java.util.concurrent.Callable;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.settings.JobSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code plan}, which tells what a fit will take before it reads any feature. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Versions.class,
    description = "Tell what a fit will take of memory, passes and time; reads no features.")
final class PlanCommand implements Callable<Integer> {
  @Mixin private final SettingsArguments arguments = new SettingsArguments();

  private final Console console;
  private final Sessions sessions;

  PlanCommand(Console console, Sessions sessions) {
    this.console = console;
    this.sessions = sessions;
  }

  /**
   * Plans the fit.
   *
   * @throws BadSettingException if the fit would not fit into memory, after the plan was printed
   */
  @Override
  public Integer call() {
    JobSettings settings = arguments.readInputs();
    if (!arguments.printed(settings, console)) {
      if (settings.fit().inMemory()) {
        throw new BadSettingException(
            "There is no plan for fit.by and for methods of small tables: a task holds one group at a time, and the command methods tells how many rows a method takes. Plan a fit of the whole table by fit.method = scacs, lsc-k or lsc-r.");
      }
      try (Sessions.Running running =
          sessions.open("plan", settings.spark(), arguments.verbose())) {
        new PlanJob(running.spark(), console).run(settings);
      }
    }
    return ExitCode.DONE.number();
  }
}
