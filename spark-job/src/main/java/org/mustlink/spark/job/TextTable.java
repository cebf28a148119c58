package org.mustlink.spark.job;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Cells as lines of text with aligned columns. */
final class TextTable {
  private static final String GAP = "  ";

  private TextTable() {}

  /**
   * One line a row, no blanks at its end.
   *
   * @param rows of equally many cells
   */
  static List<String> lines(List<List<String>> rows) {
    int columns = rows.isEmpty() ? 0 : rows.get(0).size();
    int[] widths =
        IntStream.range(0, columns)
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    return rows.stream()
        .map(
            row ->
                IntStream.range(0, columns)
                    .mapToObj(
                        column ->
                            row.get(column) + " ".repeat(widths[column] - row.get(column).length()))
                    .collect(Collectors.joining(GAP))
                    .stripTrailing())
        .toList();
  }
}
