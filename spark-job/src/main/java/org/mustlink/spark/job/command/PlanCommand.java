package org.mustlink.spark.job.command;

import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.work.PlanJob;
import picocli.CommandLine.Command;

/** The command {@code plan}, which estimates the memory and the time of a fit before it runs. */
@Command(name = "plan", description = "Estimate the memory and the time of a fit before it runs.")
final class PlanCommand extends SettingsCommand {

  PlanCommand() {
    super(false);
  }

  @Override
  boolean readsWhole() {
    return true;
  }

  @Override
  void require(JobSettings settings) {
    if (settings.fit().inMemory()) {
      throw new BadSettingException(
          "There is no plan for fit.by and for methods of small tables: a task holds one group at a time, and the command methods lists the number of rows that each method takes. Plan a fit of the whole table by fit.method = scacs, lsc-k or lsc-r.");
    }
  }

  /**
   * Plans the fit.
   *
   * @throws BadSettingException if the fit would not fit into memory, after the plan was printed
   */
  @Override
  void run(SparkSession spark, JobSettings settings) {
    new PlanJob(spark, console()).run(settings);
  }
}
