package org.mustlink.spark.job.measure;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Prints cells as lines of text with aligned columns. That of picocli has to be told the widths,
 * which is most of what is done here, and would read an id such as {@code @|a b|@} as markup.
 */
public final class TextTable {
  private static final String GAP = "  ";

  private TextTable() {}

  /**
   * Makes one line for each row, without blanks at its end.
   *
   * @param rows all of them with the same number of cells
   */
  public static List<String> lines(List<List<String>> rows) {
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
