package org.mustlink.spark.link;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The components of some rows by their numbers; 16 bytes a row.
 *
 * @param nodes the numbers of the rows, ascending
 * @param components the component of each
 */
record ComponentIndex(long[] nodes, long[] components) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The component of a row, or null if it is not among them. */
  @Nullable Long of(long node) {
    int at = Arrays.binarySearch(nodes, node);
    return at < 0 ? null : (Long) components[at];
  }

  /** The component of a row that is named by its own number if it is not among them. */
  long orItself(long node) {
    int at = Arrays.binarySearch(nodes, node);
    return at < 0 ? node : components[at];
  }
}
