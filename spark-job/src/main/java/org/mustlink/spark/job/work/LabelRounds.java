package org.mustlink.spark.job.work;

import java.util.List;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.suggest.AnswerWorth;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.page.Answers;
import org.mustlink.spark.job.page.Question;
import org.mustlink.spark.job.page.Round;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.key.OutputKeys;
import org.mustlink.spark.key.PageKeys;
import org.mustlink.spark.run.Resources;

/** Fits and suggestions for the rounds of a page. */
record LabelRounds(
    SparkSession spark, Console console, AnsweredSettings settings, Answers answers, LabelFit fits)
    implements Rounds {
  @Override
  public Round next(boolean fit, Set<String> passed) {
    Round.News news = fit ? last() : new Round.News(null, worth(null), null);
    JobSettings given = settings.settings();
    int sets = given.get(PageKeys.SETS);
    int asking = given.get(PageKeys.COUNT);
    int wanted = asking * (sets > 0 ? SetQuestions.ROWS : 1);
    String model = fits.made() ? given.output().path() : given.get(OutputKeys.MODEL).orElseThrow();
    JobSettings suggesting =
        settings
            .of(answers.count() > 0)
            .suggesting(model, given.get(PageKeys.KIND), wanted + passed.size());
    SuggestJob.Suggested suggested;
    try (Resources inputs = new Resources()) {
      suggested = new SuggestJob(spark, console).byModel(suggesting, inputs);
    }
    List<Question> questions =
        new AskedQuestions(spark, given.input())
            .of(suggested.table()).stream()
                .filter(question -> !passed.contains(answers.key(question)))
                .limit(wanted)
                .toList();
    List<Question> asked = sets > 0 ? new SetQuestions(sets).of(questions, asking) : questions;
    return new Round(suggested.table().columns(), asked, suggested.names(), news);
  }

  @Override
  public Round.News last() {
    Round.Fit made = fits.run();
    return new Round.News(made, worth(made), null);
  }

  private Round.Worth worth(Round.@Nullable Fit fit) {
    int further = fits.added();
    String reason =
        settings.place().pairs()
            ? "it is estimated for answers on rows alone"
            : fit == null || further == 0
                ? "it takes two fits with different answers"
                : further < AnswerWorth.FEWEST
                    ? "it takes a round of at least " + AnswerWorth.FEWEST + " answers"
                    : "";
    if (fit == null || !reason.isEmpty()) {
      return new Round.Worth(further, false, reason, 0, 0, 0);
    }
    AnswerWorth worth = AnswerWorth.of(fit.rows(), fit.moved());
    return new Round.Worth(further, true, "", worth.low(), worth.middle(), worth.high());
  }
}
