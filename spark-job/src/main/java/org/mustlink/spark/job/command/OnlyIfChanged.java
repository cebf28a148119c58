package org.mustlink.spark.job.command;

import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;
import org.mustlink.spark.io.output.RunStatus;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.inputs.RunInputs;
import org.mustlink.spark.job.settings.JobSettings;
import picocli.CommandLine.Option;

/**
 * The option with which a command does nothing if its result would be equal to the existing one.
 */
final class OnlyIfChanged {
  @Option(
      names = "--if-changed",
      description =
          "do nothing, and end with 0, if output.path holds the result of the same settings and"
              + " unchanged inputs")
  private boolean asked;

  boolean asked() {
    return asked;
  }

  /** Runs a job, unless the option is set and nothing has changed. */
  void run(
      SparkSession spark,
      JobSettings settings,
      Console console,
      Consumer<Optional<RunInputs>> job) {
    if (!asked) {
      job.accept(Optional.empty());
      return;
    }
    RunInputs now = RunInputs.now(spark, settings);
    Optional<RunStatus> made = now.made(settings, spark.sparkContext().hadoopConfiguration());
    if (made.isEmpty()) {
      job.accept(Optional.of(now));
      return;
    }
    console.line(
        ("Nothing is done: %s holds the result of the same settings and inputs, of run %s "
                + "that ended at %s.")
            .formatted(settings.output().path(), made.get().runId(), made.get().finished()));
  }
}
