package org.mustlink.spark.link;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The components of some rows by the numbers of the rows, in 16 bytes for each.
 *
 * @param nodes the numbers of the rows, ascending
 * @param components the component of each row
 */
record ComponentIndex(long[] nodes, long[] components) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Returns the component of a row, or null if it is not among the rows. */
  @Nullable Long of(long node) {
    int at = Arrays.binarySearch(nodes, node);
    return at < 0 ? null : (Long) components[at];
  }

  /** Returns the component of a row; the number of the row itself if it is not among the rows. */
  long orItself(long node) {
    int at = Arrays.binarySearch(nodes, node);
    return at < 0 ? node : components[at];
  }
}
