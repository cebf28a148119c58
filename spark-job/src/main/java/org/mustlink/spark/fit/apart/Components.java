package org.mustlink.spark.fit.apart;

import java.nio.ByteBuffer;
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
    long[] components = nodes.clone();
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      int at = Arrays.binarySearch(nodes, record.getLong());
      long component = record.getLong();
      if (at >= 0) {
        components[at] = component;
      }
    }
    return new Components(nodes, components);
  }

  /** Returns the component of a row. */
  long of(long node) {
    return components[Arrays.binarySearch(nodes, node)];
  }
}
