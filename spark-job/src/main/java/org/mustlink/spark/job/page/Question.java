package org.mustlink.spark.job.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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
 * @param doubt why the label of the row is doubted; null unless the question is whether it is right
 */
public record Question(
    Map<String, @Nullable String> row,
    List<Cell> first,
    List<Cell> second,
    String reason,
    String asked,
    List<Question> members,
    @Nullable Doubt doubt) {
  public Question {
    row = new LinkedHashMap<>(row);
    first = List.copyOf(first);
    second = List.copyOf(second);
    members = List.copyOf(members);
  }

  /**
   * A label that the other labels speak against.
   *
   * @param label the present class
   * @param confirmable whether the class has a name that can be confirmed
   * @param likelier the class that the other labels make likelier
   * @param nearest the nearest rows of that class
   */
  public record Doubt(
      String label, boolean confirmable, String likelier, List<List<Cell>> nearest) {
    public Doubt {
      nearest = List.copyOf(nearest);
    }
  }

  /** Makes a question whether the label of a row is right. */
  public static Question ofDoubt(
      Map<String, @Nullable String> row, List<Cell> cells, String reason, Doubt doubt) {
    return new Question(row, cells, List.of(), reason, "", List.of(), doubt);
  }

  /** The values that are shown with the question. */
  Stream<Cell> shown() {
    Stream<List<Cell>> nearest = doubt == null ? Stream.of() : doubt.nearest().stream();
    return Stream.of(Stream.of(first, second), members.stream().map(Question::first), nearest)
        .flatMap(rows -> rows)
        .flatMap(List::stream);
  }

  /** Makes a question about a row, or about two rows. */
  public Question(
      Map<String, @Nullable String> row, List<Cell> first, List<Cell> second, String reason) {
    this(row, first, second, reason, "", List.of(), null);
  }

  /**
   * Makes the question which rows of a set belong to a class.
   *
   * @param members questions about single rows, at least one
   */
  public static Question ofSet(String asked, List<Question> members, String reason) {
    Question first = members.get(0);
    return new Question(first.row(), first.first(), List.of(), reason, asked, members, null);
  }
}
