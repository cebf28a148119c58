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
 */
public record Question(
    Map<String, @Nullable String> row,
    List<Cell> first,
    List<Cell> second,
    String reason) {
  public Question {
    row = new LinkedHashMap<>(row);
    first = List.copyOf(first);
    second = List.copyOf(second);
  }
}
