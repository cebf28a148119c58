package org.mustlink.spark.job.work;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.knn.ScanKind;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.page.AnsweringProgram;
import org.mustlink.spark.job.page.Answers;
import org.mustlink.spark.job.page.Question;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.key.SuggestKeys;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.suggest.SuggestedTable;

/** Finds the questions whose answers would help most, and asks them of a program. */
public record ProgramJob(SparkSession spark, Console console) {

  /**
   * Asks the questions and keeps the answers.
   *
   * @throws BadDataException if the program fails; the answers that it gave before are kept
   */
  public void run(JobSettings settings) {
    ScanKind.best(); // refuses a wrong choice before anything is read
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    AnswerPlace place = AnswerPlace.ofProgram(settings);
    AnsweredSettings asked = AnsweredSettings.of(settings, place, hadoop);
    try (Answers answers = asked.open(console)) {
      SuggestJob.Suggested suggested = suggested(asked, answers);
      List<Question> questions = questions(settings, suggested.table(), answers);
      if (questions.isEmpty()) {
        console.line("No question is left: all that were found have been asked before.");
        return;
      }
      answers.columns(columns(suggested.table(), place));
      answers.begin(null);
      tell(ask(asked, questions, suggested.names(), answers), asked);
    }
  }

  /** Finds questions; the answers so far guide the fit, and are not asked again. */
  private SuggestJob.Suggested suggested(AnsweredSettings asked, Answers answers) {
    JobSettings given = asked.settings();
    JobSettings suggesting =
        asked
            .of(answers.count() > 0)
            .suggesting(
                given.get(SuggestKeys.KIND),
                given.get(SuggestKeys.COUNT) + answers.passed().size());
    try (Resources inputs = new Resources()) {
      return new SuggestJob(spark, console).suggested(suggesting, inputs);
    }
  }

  private List<Question> questions(JobSettings settings, SuggestedTable table, Answers answers) {
    return new AskedQuestions(spark, settings.input())
        .of(table).stream()
            .filter(question -> !answers.passed().contains(answers.key(question)))
            .limit(settings.get(SuggestKeys.COUNT))
            .toList();
  }

  private static List<String> columns(SuggestedTable table, AnswerPlace place) {
    String weight = place.weight().orElseThrow();
    List<String> columns = new ArrayList<>(table.columns());
    if (columns.stream().anyMatch(weight::equalsIgnoreCase)) {
      throw BadSettingException.of(
          place.setting(),
          place.path(),
          "the confidences of answers are kept in a column " + weight + ", which the table has",
          "Rename the column of the table.");
    }
    columns.add(columns.indexOf(table.answer()) + 1, weight);
    return columns;
  }

  private AnsweringProgram.Outcome ask(
      AnsweredSettings asked, List<Question> questions, List<String> classes, Answers answers) {
    JobSettings settings = asked.settings();
    List<String> program = settings.get(SuggestKeys.ASK);
    console.line("Asking " + count(questions.size(), "question") + " of " + program.get(0));
    return new AnsweringProgram(
            program,
            Duration.ofSeconds(settings.get(SuggestKeys.QUESTION_SECONDS)),
            Duration.ofSeconds(settings.get(SuggestKeys.TOTAL_SECONDS)))
        .ask(questions, classes, asked::refusal, answers, console::warning);
  }

  private void tell(AnsweringProgram.Outcome outcome, AnsweredSettings asked) {
    console.line(
        "Answers: %s to %s, kept in %s; the program skipped %s as unknown and left %s open"
            .formatted(
                outcome.given(),
                count(outcome.asked(), "question"),
                asked.file(),
                outcome.said() - outcome.given(),
                outcome.asked() - outcome.said()));
    console.line(
        asked.place().pairs()
            ? "Fit with " + asked.sheet().links(asked.file().toString())
            : byLabels(asked));
    Optional<String> failure = outcome.failure();
    if (failure.isPresent()) {
      throw new BadDataException(
          ("The program of suggest.ask, %s, %s Its answers before that are kept. Correct "
                  + "it and run the command again, which asks the other questions.")
              .formatted(asked.settings().get(SuggestKeys.ASK).get(0), failure.get()));
    }
  }

  private static String byLabels(AnsweredSettings asked) {
    return "Fit with --set input.labels=%s --set input.labels.weight=%s"
        .formatted(asked.file(), AnswerPlace.WEIGHT);
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
