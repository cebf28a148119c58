package org.mustlink.spark.job.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.options.EnumWords;

/**
 * What the scripts of the page are given, as JSON.
 *
 * @param kind what the questions are about, rows or pairs
 * @param confirms whether they are about labels that are doubted
 * @param file the file of answers
 * @param total the number of answers in it
 * @param open the number of answers that the last fit does not know, or knows otherwise
 * @param questions the questions of the round
 * @param answers what was said to them, by their keys
 * @param classes the classes that are known
 * @param fit what the last fit has changed
 * @param worth what further answers are worth
 * @param doubted how many labels are doubted
 * @param version a number that grows with each change
 * @param phase what the program does, such as asking
 * @param message why a fit was refused; empty if none was
 * @param number the number of the round
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record PageState(
    String kind,
    boolean confirms,
    String file,
    int total,
    int open,
    List<Shown> questions,
    Map<String, Said> answers,
    List<String> classes,
    Round.@Nullable Fit fit,
    Round.@Nullable Worth worth,
    Round.@Nullable Doubted doubted,
    long version,
    String phase,
    String message,
    int number) {
  /** Returns the word for what questions are about. */
  static String kind(AnswerColumns sheet) {
    return sheet.pairs() ? "pairs" : "rows";
  }

  /** What was said to a question, see {@link Answer}. */
  record Said(String how, String text) {
    static Said of(Answer answer) {
      return new Said(EnumWords.word(answer.kind()), answer.text());
    }
  }

  /**
   * A question as the page shows it, see {@link Question}.
   *
   * @param members the values of the rows of a set
   * @param row the row of the table of answers; null where the program keeps that table
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Shown(
      String key,
      String reason,
      List<Cell> first,
      List<Cell> second,
      String asked,
      List<List<Cell>> members,
      Question.@Nullable Doubt doubt,
      @Nullable List<@Nullable String> row) {
    static Shown of(String key, Question question) {
      return new Shown(
          key,
          question.reason(),
          question.first(),
          question.second(),
          question.asked(),
          question.members().stream().map(Question::first).toList(),
          question.doubt(),
          null);
    }
  }
}
