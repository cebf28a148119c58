package org.mustlink.spark.job.page;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The columns by which the table of answers names rows and holds answers.
 *
 * @param ids the columns that name a row, or the first of two rows
 * @param others the columns that name the second row; empty for questions about one row
 * @param answer the column of the answers
 * @param weight the column of how sure the answers are; empty if nobody says it
 * @param setting the setting that names the file, for messages
 * @param confirms whether the questions are about labels that are doubted, so that an answer
 *     confirms them or puts others in their place
 */
public record AnswerColumns(
    List<String> ids,
    List<String> others,
    String answer,
    Optional<String> weight,
    String setting,
    boolean confirms) {
  public AnswerColumns {
    ids = List.copyOf(ids);
    others = List.copyOf(others);
  }

  /** Makes the columns of the answers of a page to questions about what is not known yet. */
  public AnswerColumns(List<String> ids, List<String> others, String answer) {
    this(ids, others, answer, Optional.empty(), "label.path", false);
  }

  /** Returns the same columns with one of how sure the answers are. */
  public AnswerColumns weighted(String column, String named) {
    return new AnswerColumns(ids, others, answer, Optional.of(column), named, confirms);
  }

  /** Returns the same columns for questions about labels that are doubted. */
  public AnswerColumns confirming() {
    return new AnswerColumns(ids, others, answer, weight, setting, true);
  }

  /** Returns the setting by which a fit reads the answers about pairs of a file. */
  public String links(String file) {
    return "links { path = \"%s\", first = %s, second = %s, type = %s%s }"
        .formatted(file, ids, others, answer, weight.map(name -> ", weight = " + name).orElse(""));
  }

  /** Whether the questions are about two rows. */
  boolean pairs() {
    return !others.isEmpty();
  }

  /** The columns without which there is no answer. */
  List<String> needed() {
    return Stream.of(ids, others, List.of(answer)).flatMap(List::stream).toList();
  }

  /**
   * Returns a text that stands for a question: two questions about the same rows, in any order,
   * have the same.
   *
   * @param row a row of the table, by column
   */
  String key(Map<String, @Nullable String> row) {
    String one = name(ids, row);
    if (others.isEmpty()) {
      return one;
    }
    String other = name(others, row);
    return one.compareTo(other) < 0 ? one + "|" + other : other + "|" + one;
  }

  /** Returns a text that stands for a question. */
  String key(Question question) {
    return question.members().isEmpty()
        ? key(question.row())
        : "set " + question.asked().length() + ":" + question.asked() + key(question.row());
  }

  private static String name(List<String> columns, Map<String, @Nullable String> row) {
    StringBuilder name = new StringBuilder();
    for (String column : columns) {
      String text = row.get(column);
      name.append(text == null ? "-" : text.length() + ":" + text);
    }
    return name.toString();
  }
}
