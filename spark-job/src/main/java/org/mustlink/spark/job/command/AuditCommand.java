package org.mustlink.spark.job.command;

import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.work.AuditJob;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code audit}, which checks links and labels without reading features. */
@Command(
    name = "audit",
    description = "Check links and labels: contradictions with their chains, unknown ids, counts.")
final class AuditCommand extends SettingsCommand {

  @Option(
      names = "--json",
      paramLabel = "PATH",
      description = "write the report to this file, on any Hadoop file system")
  private Optional<String> json = Optional.empty();

  AuditCommand() {
    super(false);
  }

  @Override
  void require(JobSettings settings) {
    if (!settings.linked() && settings.rules().isEmpty()) {
      throw new BadSettingException(
          "links.path is not set: there are no links to audit. Set links.path to a file or directory, links.table to a table of the catalog, or links.together or links.apart to columns of the table.");
    }
  }

  /**
   * Runs the audit.
   *
   * @throws BadDataException if there are faults that the settings do not drop, after the report
   *     was printed
   */
  @Override
  void run(SparkSession spark, JobSettings settings) {
    new AuditJob(spark, console()).run(settings, json);
  }
}
