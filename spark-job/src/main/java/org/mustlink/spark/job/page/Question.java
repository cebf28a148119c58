package org.mustlink.spark.job.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A question about a row, or about two rows. It does not tell the class that a fit gives the row,
 * which would lead the person.
 *
 * @param row the row of the table of answers, by column, with an empty answer
 * @param first the values of the row, or of the first of two rows
 * @param second the values of the second row; empty for a question about one row
 * @param reason why the question is asked
 * @param asked the class of a question about a set, which of its rows belong to it; empty otherwise
 * @param members the questions about the single rows of a set; empty otherwise
 */
public record Question(
    Map<String, @Nullable String> row,
    List<Cell> first,
    List<Cell> second,
    String reason,
    String asked,
    List<Question> members) {
  public Question {
    row = new LinkedHashMap<>(row);
    first = List.copyOf(first);
    second = List.copyOf(second);
    members = List.copyOf(members);
  }

  /** Makes a question about a row, or about two rows. */
  public Question(
      Map<String, @Nullable String> row, List<Cell> first, List<Cell> second, String reason) {
    this(row, first, second, reason, "", List.of());
  }

  /**
   * Makes the question which rows of a set belong to a class.
   *
   * @param members questions about single rows, at least one
   */
  public static Question ofSet(String asked, List<Question> members, String reason) {
    Question first = members.get(0);
    return new Question(first.row(), first.first(), List.of(), reason, asked, members);
  }
}
