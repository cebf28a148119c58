package org.mustlink.spark.rule.apart;

import java.util.Arrays;
import java.util.Iterator;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Longs;

/**
 * The components of some rows of a partition.
 *
 * @param nodes the numbers of the rows, ascending
 * @param components the number of the component of each, which is its own number if it is in none
 */
record Components(long[] nodes, long[] components) {

  /**
   * Reads the components of rows.
   *
   * @param packets records of the numbers of rows that are kept together with another row, and of
   *     the number of that row
   * @param rows the numbers of the rows that are wanted
   */
  static Components read(Iterator<byte[]> packets, long[] rows) {
    long[] nodes = Longs.distinct(rows);
    return new Components(nodes, Inbox.followers(packets, nodes));
  }

  /** Returns the component of a row. */
  long of(long node) {
    return components[Arrays.binarySearch(nodes, node)];
  }
}
