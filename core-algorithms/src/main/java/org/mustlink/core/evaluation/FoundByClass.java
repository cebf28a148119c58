package org.mustlink.core.evaluation;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How many rows of each class are found. Each class counts alike here, however few rows it has,
 * whereas a share of all rows hides the small ones. Classes without rows do not count.
 */
public final class FoundByClass {
  private final long[] rows;
  private final long[] right;

  /**
   * Takes counts, which are copied.
   *
   * @param rows for each class the number of its rows, at least one of them above 0
   * @param right for each class how many of these are found
   * @throws IllegalArgumentException if no class has rows, or more are found than there are
   */
  public FoundByClass(long[] rows, long[] right) {
    this.rows = rows.clone();
    this.right = right.clone();
    if (rows.length != right.length || Arrays.stream(rows).allMatch(count -> count == 0)) {
      throw new IllegalArgumentException(
          "Found rows are counted for the classes that have rows, and for at least one of them.");
    }
    for (int c = 0; c < rows.length; c++) {
      if (right[c] < 0 || right[c] > rows[c]) {
        throw new IllegalArgumentException(
            "Class %d has %d rows; %d of them cannot be found.".formatted(c, rows[c], right[c]));
      }
    }
  }

  /**
   * Counts the rows that clusters find: a class is found by the clusters of which it is the most
   * frequent class, of equally frequent ones the first.
   */
  public static FoundByClass of(Contingency table) {
    long[] right = new long[table.classes()];
    for (int cluster = 0; cluster < table.clusters(); cluster++) {
      int most = 0;
      for (int klass = 1; klass < table.classes(); klass++) {
        most = table.count(cluster, klass) > table.count(cluster, most) ? klass : most;
      }
      right[most] += table.count(cluster, most);
    }
    return new FoundByClass(table.classSizes(), right);
  }

  /** The balanced accuracy: the mean over the classes of the share, in [0, 1], that is found. */
  public double balancedAccuracy() {
    return IntStream.of(known())
        .mapToDouble(c -> (double) right[c] / rows[c])
        .average()
        .orElseThrow();
  }

  /** Returns the indices of the classes that have rows, in order. */
  public int[] known() {
    return IntStream.range(0, rows.length).filter(c -> rows[c] > 0).toArray();
  }

  /** Returns the indices of the classes that have rows, none of which is found, in order. */
  public int[] never() {
    return IntStream.of(known()).filter(c -> right[c] == 0).toArray();
  }

  /** Returns the number of rows of a class. */
  public long rows(int klass) {
    return rows[klass];
  }
}
