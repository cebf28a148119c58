package org.mustlink.spark.job.work;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.knn.ScanKind;
import org.mustlink.spark.io.OutputException;
import org.mustlink.spark.io.OutputSettings;
import org.mustlink.spark.io.output.OutputLocation;
import org.mustlink.spark.io.path.NamedPath;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.exit.ExitCode;
import org.mustlink.spark.job.exit.Failure;
import org.mustlink.spark.job.page.Answers;
import org.mustlink.spark.job.page.PageServer;
import org.mustlink.spark.job.page.PageSession;
import org.mustlink.spark.job.page.Pictures;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.key.OutputKeys;
import org.mustlink.spark.key.PageKeys;

/** Fits, serves the page that asks, and fits again with the answers, until the person ends it. */
public record LabelJob(SparkSession spark, Console console) {

  /** Runs the rounds. */
  public void run(JobSettings settings) {
    ScanKind.best(); // refuses a wrong choice before anything is read
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    settings.requireOutputApart(hadoop);
    AnsweredSettings asked = AnsweredSettings.of(settings, AnswerPlace.ofPage(settings), hadoop);
    try (Answers answers = asked.open(console)) {
      String output = settings.output().path();
      boolean own = answers.hasWritten(output);
      if (!own) {
        requireFree(settings.output(), hadoop);
      }
      LabelFit fits = new LabelFit(spark, console, asked, answers, own);
      Rounds rounds =
          settings.get(PageKeys.DOUBTED)
              ? new DoubtedRounds(spark, asked, answers, fits)
              : new LabelRounds(spark, console, asked, answers, fits);
      PageSession session = new PageSession(answers, asked::refusal);
      try (PageServer server =
          PageServer.open(
              settings.get(PageKeys.PORT),
              session,
              new Pictures(AnsweredSettings.tables(settings, hadoop)))) {
        boolean fit = settings.get(OutputKeys.MODEL).isEmpty();
        session.show(rounds.next(fit, answers.passed()), fit);
        answers.begin(output);
        console.line("Answer at " + server.start());
        console.line(
            "Every answer is in "
                + answers.file()
                + " as soon as it is given. The key q on the page ends; so does Ctrl-C.");
        ask(session, rounds, answers);
        session.end();
      }
      end(answers, fits, session.open(), output);
    }
  }

  private void requireFree(OutputSettings output, Configuration hadoop) {
    NamedPath named = NamedPath.of("output.path", output.path());
    try {
      if (output.mode() == OutputSettings.Mode.ERROR
          && !OutputLocation.of(named, hadoop).isFree()) {
        throw new OutputException.Exists(
            "There is something at output.path = "
                + output.path()
                + " already, which no rounds with these answers have written. Choose another path,"
                + " or set output.mode = overwrite to replace it after each round.");
      }
    } catch (IOException e) {
      throw OutputException.Unwritable.of(
          "output.path = " + output.path(), "Choose a path that this user may write.", e);
    }
  }

  private void ask(PageSession session, Rounds rounds, Answers answers) {
    while (true) {
      PageSession.Wish wish;
      try {
        wish = session.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
      if (wish == PageSession.Wish.END) {
        return;
      }
      try {
        if (wish == PageSession.Wish.LAST) {
          session.fitted(rounds.last());
          return;
        }
        boolean fit = session.open() > 0;
        session.show(rounds.next(fit, answers.passed()), fit);
      } catch (Exception e) { // the person can answer otherwise, unless this program failed
        Failure failure = Failure.of(e);
        if (failure.code() == ExitCode.INTERNAL) {
          throw e;
        }
        console.error(failure.message());
        session.refuse(failure.message());
      }
    }
  }

  private void end(Answers answers, LabelFit fits, int open, String output) {
    console.line("Answers: " + answers.count() + " in " + answers.file());
    if (!fits.made()) {
      console.line("No fit was made, so there is no result in " + output + ".");
    } else if (open > 0) {
      console.line(
          open
              + (open == 1 ? " answer is" : " answers are")
              + " not in the result in "
              + output
              + ". Run label again, or fit with this file, to use "
              + (open == 1 ? "it." : "them."));
    }
  }
}
