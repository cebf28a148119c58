package org.mustlink.spark.job.work;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.ResultTables;
import org.mustlink.spark.job.inputs.ModelLocation;
import org.mustlink.spark.job.page.Answers;
import org.mustlink.spark.job.page.Question;
import org.mustlink.spark.job.page.Round;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.key.OutputKeys;
import org.mustlink.spark.key.PageKeys;
import org.mustlink.spark.label.Confirmations;
import org.mustlink.spark.model.store.ModelFiles;
import org.mustlink.spark.report.WrittenResult;

/** Rounds of questions about the labels that the last fit doubts, the most doubtful first. */
public record DoubtedRounds(
    SparkSession spark, AnsweredSettings settings, Answers answers, LabelFit fits)
    implements Rounds {

  /**
   * Refuses settings with which no label can be doubted, or none confirmed.
   *
   * @throws BadSettingException naming the setting
   */
  public static void require(JobSettings settings) {
    if (!settings.output().doubted()) {
      throw BadSettingException.of(
          "output.doubted",
          false,
          "label.doubted asks about the rows that the fit lists in OUT/doubted",
          "Leave output.doubted out.");
    }
    if (settings.input().id().contains(Confirmations.COLUMN)) {
      throw BadSettingException.of(
          "input.id",
          "'" + Confirmations.COLUMN + "'",
          "the file of answers tells in a column of that name which labels are confirmed",
          "Rename the column of the table.");
    }
  }

  @Override
  public Round next(boolean fit, Set<String> passed) {
    JobSettings given = settings.settings();
    Round.News found = fit ? last() : null;
    String setting = setting();
    String result = result();
    Dataset<Row> listed =
        ResultTables.readDoubted(spark, setting, result)
            .orElseThrow(() -> noList(setting, result, fits.made()));
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    JobSettings by = given.suggesting(result, given.get(PageKeys.KIND), given.get(PageKeys.COUNT));
    Set<String> names = new TreeSet<>();
    ModelFiles.read(ModelLocation.path(by, hadoop), spark).content().model().labels().stream()
        .filter(Objects::nonNull)
        .forEach(names::add);
    DoubtedQuestions questions =
        new DoubtedQuestions(new AskedQuestions(spark, given.input()), settings.sheet().answer());
    List<Question> asked =
        questions.of(
            listed, row -> !passed.contains(answers.key(row)), given.get(PageKeys.COUNT), names);
    Round.News news = found == null ? news(null) : found;
    return new Round(questions.columns(), asked, List.copyOf(names), news);
  }

  @Override
  public Round.News last() {
    JobSettings fitted = settings.of(answers.count() > 0);
    if (!fitted.labelled() && !fitted.linked()) {
      throw new BadSettingException(
          "label.doubted asks about labels, but there are none. Set input.label to the column of"
              + " classes, or label.path to a CSV file of labels.");
    }
    return news(fits.run());
  }

  /** The setting that names the result whose labels are asked about. */
  private String setting() {
    return fits.made() ? "output.path" : "model.path";
  }

  private String result() {
    JobSettings given = settings.settings();
    return fits.made() ? given.output().path() : given.get(OutputKeys.MODEL).orElseThrow();
  }

  private Round.News news(Round.@Nullable Fit made) {
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    JsonNode doubted = WrittenResult.of(setting(), result(), hadoop).summary().path("doubted");
    return new Round.News(
        made,
        null,
        new Round.Doubted(
            doubted.path("listed").asLong(),
            doubted.path("judged").asLong(),
            doubted.path("wrong").asLong(),
            doubted.path("least").asLong(),
            doubted.path("most").asLong()));
  }

  private static BadSettingException noList(String setting, String result, boolean own) {
    return new BadSettingException(
        "There is no list of doubted labels in "
            + setting
            + " = "
            + result
            + ". "
            + (own
                ? "Some methods judge no labels, and no list is written if an id column has the"
                    + " name of one of its columns: see docs/doubt.md."
                : "Name the result of a fit with labels, or leave model.path out."));
  }
}
