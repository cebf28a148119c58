package org.mustlink.spark.job.work;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.job.page.Question;

/**
 * Questions about sets: rows that the last fit puts into one class, and of which it is sure, are
 * asked together, so that one look gives many labels. At least half of the questions stay those
 * about single rows, which are in doubt and teach a fit more.
 *
 * @param size the largest number of rows of a set
 */
record SetQuestions(int size) {
  /** The number of rows that are asked for each question, so that sets can be found among them. */
  static final int ROWS = 10;

  /** The margin from which a fit is sure of a row. */
  private static final double SURE = 0.5;

  private static final int FEWEST = 3;

  /**
   * Returns at most so many questions, those about sets first.
   *
   * @param rows questions about single rows, the most useful one first
   */
  List<Question> of(List<Question> rows, int count) {
    Map<String, List<Question>> byClass = new LinkedHashMap<>();
    for (Question row : rows.subList(Math.min(count / 2, rows.size()), rows.size())) {
      String name = row.row().get("cluster_label");
      if (name != null && margin(row.row().get("margin")) >= SURE) {
        byClass.computeIfAbsent(name, one -> new ArrayList<>()).add(row);
      }
    }
    List<Question> sets = new ArrayList<>();
    byClass.forEach(
        (name, members) -> {
          for (int from = 0; members.size() - from >= FEWEST; from += size) {
            sets.add(set(name, members.subList(from, Math.min(from + size, members.size()))));
          }
        });
    List<Question> questions = new ArrayList<>(sets.subList(0, Math.min(count / 2, sets.size())));
    List<Question> asked = questions.stream().flatMap(one -> one.members().stream()).toList();
    rows.stream()
        .filter(row -> !asked.contains(row))
        .limit(count - questions.size())
        .forEach(questions::add);
    return questions;
  }

  private static Question set(String name, List<Question> members) {
    return Question.ofSet(
        name, members, "The last fit puts these rows into one class, and is rather sure.");
  }

  private static double margin(@Nullable String text) {
    return text == null ? 0 : Double.parseDouble(text);
  }
}
