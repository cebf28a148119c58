package org.mustlink.spark.rule.together;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.ids.Groups;
import org.mustlink.core.ids.NumberOrder;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;

/**
 * Rows that were sent to the partitions of their components, in the order of their numbers, since
 * the order in which records arrive is not fixed.
 *
 * @param components the rows by their components; those of one component in the order of their
 *     numbers
 * @param nodes the numbers of the rows
 * @param labels the label of each, or -1
 * @param places where each is among all rows
 * @param rows their codes, and scores if all rows have them
 */
record SentRows(Groups components, long[] nodes, int[] labels, long[] places, CodedRows rows) {

  /**
   * Sends a row to its component.
   *
   * @param at the index of the row
   */
  static void send(LinkedCodes codes, int at, long component, Outbox to) {
    CodedRows rows = codes.rows();
    ByteBuffer sent =
        to.record(component, LinkedCodes.bytes(rows.r(), rows.scoresOfRow()))
            .putLong(codes.nodes()[at])
            .putInt(codes.labels()[at])
            .putLong(codes.places()[at]);
    LinkedCodes.putScored(rows, at, sent);
  }

  /**
   * Reads the rows that have arrived in a partition.
   *
   * @param r the number of landmarks in a code
   * @param k the number of scores of a row, or 0
   */
  static SentRows read(Iterator<byte[]> arrived, int r, int k) {
    List<byte[]> packets = new ArrayList<>();
    arrived.forEachRemaining(packets::add);
    long bytes = packets.stream().mapToLong(packet -> packet.length).sum();
    int count = Math.toIntExact(bytes / (Long.BYTES + LinkedCodes.bytes(r, k)));
    long[] components = new long[count];
    long[] nodes = new long[count];
    int[] labels = new int[count];
    long[] places = new long[count];
    CodedRows rows = LinkedCodes.unread(count, r, k);
    Inbox inbox = new Inbox(packets.iterator());
    for (int i = 0; i < count; i++) {
      ByteBuffer record = inbox.next();
      components[i] = record.getLong();
      nodes[i] = record.getLong();
      labels[i] = record.getInt();
      places[i] = record.getLong();
      LinkedCodes.takeScored(record, rows, i, k);
    }
    int[] order = NumberOrder.of(nodes).order();
    Groups grouped =
        Groups.of(IntStream.of(order).mapToLong(i -> components[i]).toArray())
            .mapped(i -> order[i]);
    return new SentRows(grouped, nodes, labels, places, rows);
  }
}
