package org.mustlink.spark.fit.apart;

import java.util.Arrays;
import java.util.Iterator;
import org.mustlink.spark.exchange.Groups;

/**
 * The rows of one partition that are kept together with another row, whose number their component
 * has.
 *
 * @param nodes the numbers of the rows, ascending
 * @param components the numbers of their components
 */
record Components(long[] nodes, long[] components) {
  static Components read(Iterator<byte[]> packets) {
    Packed packed = Packed.of(packets, 2 * Long.BYTES);
    long[] nodes = new long[packed.count()];
    long[] components = new long[packed.count()];
    packed.forEach(
        (record, i) -> {
          nodes[i] = record.getLong();
          components[i] = record.getLong();
        });
    Groups sorted = Groups.of(nodes);
    return new Components(
        sorted.numbers(),
        Arrays.stream(sorted.starts(), 0, sorted.count())
            .mapToLong(at -> components[sorted.indices()[at]])
            .toArray());
  }

  /** Returns the component of a row, which is its own number if it is in none. */
  long of(long node) {
    int at = Arrays.binarySearch(nodes, node);
    return at < 0 ? node : components[at];
  }
}
