package org.mustlink.spark.link;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.ids.Groups;
import org.mustlink.core.ids.Longs;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.tie.TiedPartition;

/**
 * The linked rows of one partition of their numbers, with their labels, before components with the
 * same label are united.
 *
 * @param nodes the numbers of the rows, ascending
 * @param classes the class of each, or {@link #NONE}
 * @param centres the component of each by must-links alone, the least number of its rows
 */
record LinkedPartition(long[] nodes, int[] classes, long[] centres) {
  /** Stands for the class of a row without a label. */
  static final int NONE = -1;

  /**
   * Reads rows.
   *
   * @param packets records of the number of a row and its class
   * @param moved records of the number of a row and that of its component, which is another
   */
  static LinkedPartition read(Iterator<byte[]> packets, Iterator<byte[]> moved) {
    Longs numbers = new Longs();
    Longs labels = new Longs();
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      numbers.add(record.getLong());
      labels.add(record.getInt());
    }
    long[] nodes = Longs.distinct(numbers.toArray());
    int[] classes = new int[nodes.length];
    for (int i = 0; i < numbers.size(); i++) {
      classes[Arrays.binarySearch(nodes, numbers.get(i))] = (int) labels.get(i);
    }
    return new LinkedPartition(nodes, classes, Inbox.followers(moved, nodes));
  }

  /** Returns the rows in their components, if none has a label. */
  TiedPartition unlabelled() {
    return TiedPartition.of(nodes, centres, centres);
  }

  /** Unites components with the same label, lazily. */
  static JavaRDD<TiedPartition> united(JavaRDD<LinkedPartition> rows) {
    int partitions = rows.getNumPartitions();
    JavaRDD<byte[]> decided =
        Exchange.arrived(
            Exchange.of(rows, partitions, LinkedPartition::send)
                .mapPartitions(
                    packets ->
                        Exchange.sent(
                            List.of(packets).iterator(), partitions, LinkedPartition::decide)),
            partitions);
    return rows.zipPartitions(
        decided, (part, packets) -> List.of(part.next().in(packets)).iterator());
  }

  /** Sends rows to the partitions of their components. */
  private void send(Outbox to) {
    for (int i = 0; i < nodes.length; i++) {
      to.record(centres[i], Long.BYTES + Integer.BYTES).putLong(nodes[i]).putInt(classes[i]);
    }
  }

  /**
   * Sends the rows of components with labels back: the number of a row, that of its component, and
   * how many pairs of labels the component has if the row is the first of them, or -1 if it has one
   * label.
   */
  private static void decide(Iterator<byte[]> packets, Outbox to) {
    Longs components = new Longs();
    Longs rows = new Longs();
    Longs labels = new Longs();
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      components.add(record.getLong());
      rows.add(record.getLong());
      labels.add(record.getInt());
    }
    Groups groups = Groups.of(components.toArray());
    long[] nodes = rows.toArray();
    long[] classes = labels.toArray();
    for (int g = 0; g < groups.count(); g++) {
      long[] known =
          Arrays.stream(groups.take(g, classes))
              .filter(label -> label != NONE)
              .distinct()
              .toArray();
      boolean conflicting = known.length > 1;
      long pairs = known.length * (known.length - 1L) / 2;
      for (int a = groups.starts()[g]; a < groups.starts()[g + 1] && known.length > 0; a++) {
        int row = groups.indices()[a];
        long label = conflicting ? classes[row] : known[0];
        boolean first = nodes[row] == groups.numbers()[g];
        to.record(nodes[row], 2 * Long.BYTES)
            .putLong(label == NONE ? nodes[row] : TiedPartition.FIRST_CLASS + label)
            .putLong(!conflicting ? -1 : first ? pairs : 0);
      }
    }
  }

  private TiedPartition in(Iterator<byte[]> packets) {
    long[] components = centres.clone();
    long[] conflicts = new long[nodes.length];
    Arrays.fill(conflicts, -1);
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      int at = Arrays.binarySearch(nodes, record.getLong());
      components[at] = record.getLong();
      conflicts[at] = record.getLong();
    }
    return new TiedPartition(nodes, centres, components, conflicts, 0);
  }
}
