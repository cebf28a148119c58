package org.mustlink.spark.job.work;

import java.util.Optional;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.key.PageKeys;
import org.mustlink.spark.key.QuestionKind;
import org.mustlink.spark.key.SuggestKeys;

/**
 * Where answers are kept.
 *
 * @param setting the setting that names the file
 * @param path the file
 * @param kind the kind of the questions
 * @param who answers
 * @param weight the column of how sure the answers are; empty if nobody says it
 */
public record AnswerPlace(
    String setting, String path, QuestionKind kind, String who, Optional<String> weight) {
  /** The column of the confidences of a program. */
  static final String WEIGHT = "answer_weight";

  /** The answers of a page. */
  public static AnswerPlace ofPage(JobSettings settings) {
    return new AnswerPlace(
        "label.path",
        settings.get(PageKeys.PATH).orElseGet(() -> beside(settings.output().path())),
        settings.get(PageKeys.KIND),
        "the page",
        Optional.empty());
  }

  /** The answers of a program. */
  public static AnswerPlace ofProgram(JobSettings settings) {
    return new AnswerPlace(
        "suggest.path",
        settings.get(SuggestKeys.PATH).orElseThrow(),
        settings.get(SuggestKeys.KIND),
        "the program",
        Optional.of(WEIGHT));
  }

  private static String beside(String output) {
    return output.replaceAll("(?<=[^/])/+$", "") + "-answers.csv";
  }

  /** Whether the questions are about pairs of rows. */
  boolean pairs() {
    return kind == QuestionKind.PAIRS;
  }
}
