package org.mustlink.core.classifier.trees;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds splits of columns for the rows of a node. Owns buffers. Not thread-safe. */
interface NodeSplits {
  /** Prepares for another node, whose rows are those from an index to another of the sample. */
  default void enter(int from, int to) {}

  /**
   * Returns the split of a column if it is better than another one, else that one.
   *
   * @param total how often the sample contains the rows of the node
   */
  @Nullable Split better(@Nullable Split other, int column, int from, int to, int total);

  /**
   * The rows on which a tree grows.
   *
   * @param rows the different rows; those of a node follow one another
   * @param classes of all rows of the table
   * @param k the number of classes
   * @param times how often the sample contains each row of the table
   */
  record Sample(int[] rows, int[] classes, int k, int[] times) {
    /** Makes a sample; at least one of the times is not 0. */
    static Sample of(int[] classes, int k, int[] times) {
      int[] rows = IntStream.range(0, times.length).filter(i -> times[i] > 0).toArray();
      return new Sample(rows, classes, k, times);
    }
  }

  /** A split of a column: rows whose values are not above the threshold go to the left. */
  record Split(int column, double threshold, double purity) {}
}
