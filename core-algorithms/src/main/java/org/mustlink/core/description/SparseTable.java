package org.mustlink.core.description;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * Sparse rows of a table, with their nonzero values only.
 *
 * @param rows in a fixed order
 */
public record SparseTable(List<Row> rows) implements Serializable {
  public SparseTable {
    rows = List.copyOf(rows);
  }

  /**
   * A row.
   *
   * @param columns ascending
   * @param values as many, none of them 0
   */
  public record Row(int[] columns, double[] values) implements Serializable {}

  /** The number of rows. */
  public int count() {
    return rows.size();
  }

  /** The columns in which a row has values, ascending. */
  public int[] columns(int row) {
    return rows.get(row).columns();
  }

  /** The values of a row, in the order of its columns. */
  public double[] values(int row) {
    return rows.get(row).values();
  }

  /** Returns the values of a row in some columns, by the index of the column among these. */
  public IntToDoubleFunction of(int row, int[] among) {
    return t -> {
      int at = Arrays.binarySearch(columns(row), among[t]);
      return at < 0 ? 0 : values(row)[at];
    };
  }

  /**
   * The columns with values in the most rows, ascending. A column with a value in one row alone
   * says nothing about the similarity of rows and is left out.
   *
   * @param most the maximum number of columns
   */
  int[] frequent(int most) {
    int[] sorted =
        rows.stream().flatMapToInt(row -> Arrays.stream(row.columns())).sorted().toArray();
    List<long[]> found = new ArrayList<>();
    int end;
    for (int at = 0; at < sorted.length; at = end) {
      end = at + 1;
      while (end < sorted.length && sorted[end] == sorted[at]) {
        end++;
      }
      if (end - at > 1) {
        found.add(new long[] {end - at, sorted[at]});
      }
    }
    return found.stream()
        .sorted(
            Comparator.<long[]>comparingLong(column -> -column[0])
                .thenComparingLong(column -> column[1]))
        .limit(most)
        .mapToInt(column -> (int) column[1])
        .sorted()
        .toArray();
  }
}
