package org.mustlink.spark.job.measure;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Prints cells as lines of text with aligned columns. The table of picocli is not used, because it
 * has to be given the widths of the columns, whose computation is most of the work here, and
 * because it would interpret an id such as {@code @|a b|@} as markup.
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
