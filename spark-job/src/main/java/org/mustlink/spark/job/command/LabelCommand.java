package org.mustlink.spark.job.command;

import org.apache.spark.sql.SparkSession;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.work.AnswerPlace;
import org.mustlink.spark.job.work.AnsweredSettings;
import org.mustlink.spark.job.work.DoubtedRounds;
import org.mustlink.spark.job.work.LabelJob;
import org.mustlink.spark.key.PageKeys;
import org.mustlink.spark.key.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code label}, which asks a person on a page and fits with the answers. */
@Command(
    name = "label",
    description =
        "Fit, and serve a page on this machine that asks for the answers that help most; fit again"
            + " with them until you end it.")
final class LabelCommand extends SettingsCommand {

  @Option(
      names = "--doubted",
      description = "ask about the labels that the fit doubts, as label.doubted = true does")
  private boolean doubted;

  @Override
  void run(SparkSession spark, JobSettings settings) {
    new LabelJob(spark, console()).run(settings);
  }

  @Override
  Settings asked(Settings given) {
    return doubted ? given.with(PageKeys.DOUBTED, "true") : given;
  }

  @Override
  void require(JobSettings settings) {
    requireAnswerable(settings, "label");
    settings.requireColumnsApart();
    AnsweredSettings.require(settings, AnswerPlace.ofPage(settings));
    if (settings.get(PageKeys.DOUBTED)) {
      DoubtedRounds.require(settings);
    }
  }
}
