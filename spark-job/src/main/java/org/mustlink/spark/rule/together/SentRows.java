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
import org.mustlink.spark.link.RowTies;

/**
 * Rows that were sent to the partitions of their components, in the order of their numbers, since
 * the order in which records arrive is not fixed.
 *
 * @param components the rows by their components; those of one component in the order of their
 *     numbers
 * @param nodes the numbers of the rows
 * @param groups the number of the group of each row, which is never divided; empty if each
 *     component is one
 * @param weights the largest weight below 1 of the rules that tie each row, 0 if there is none;
 *     empty if each component is one group
 * @param labels the label of each, or -1
 * @param places where each is among all rows
 * @param rows their codes, and scores if all rows have them
 */
record SentRows(
    Groups components,
    long[] nodes,
    long[] groups,
    double[] weights,
    int[] labels,
    long[] places,
    CodedRows rows) {

  /** Sends rows to their components. */
  static void send(RowTies ties, LinkedCodes codes, Outbox to) {
    CodedRows rows = codes.rows();
    boolean soft = ties.groups().length > 0;
    for (int i = 0; i < ties.nodes().length; i++) {
      int at = codes.index(ties.nodes()[i]);
      ByteBuffer sent =
          to.record(ties.components()[i], bytes(rows.r(), rows.scoresOfRow(), soft))
              .putLong(ties.nodes()[i]);
      if (soft) {
        sent.putLong(ties.groups()[i]).putDouble(ties.weights()[i]);
      }
      sent.putInt(codes.labels()[at]).putLong(codes.places()[at]);
      LinkedCodes.putScored(rows, at, sent);
    }
  }

  private static int bytes(int r, int k, boolean soft) {
    return LinkedCodes.bytes(r, k) + (soft ? Long.BYTES + Double.BYTES : 0);
  }

  /**
   * Reads the rows that have arrived in a partition.
   *
   * @param form codes and scores like those of the rows
   * @param soft whether components may be divided
   */
  static SentRows read(Iterator<byte[]> arrived, CodedRows form, boolean soft) {
    int r = form.r();
    int k = form.scoresOfRow();
    List<byte[]> packets = new ArrayList<>();
    arrived.forEachRemaining(packets::add);
    long bytes = packets.stream().mapToLong(packet -> packet.length).sum();
    int count = Math.toIntExact(bytes / (Long.BYTES + bytes(r, k, soft)));
    long[] components = new long[count];
    long[] nodes = new long[count];
    long[] groups = new long[soft ? count : 0];
    double[] weights = new double[groups.length];
    int[] labels = new int[count];
    long[] places = new long[count];
    CodedRows rows = LinkedCodes.unread(count, r, k);
    Inbox inbox = new Inbox(packets.iterator());
    for (int i = 0; i < count; i++) {
      ByteBuffer record = inbox.next();
      components[i] = record.getLong();
      nodes[i] = record.getLong();
      if (soft) {
        groups[i] = record.getLong();
        weights[i] = record.getDouble();
      }
      labels[i] = record.getInt();
      places[i] = record.getLong();
      LinkedCodes.takeScored(record, rows, i, k);
    }
    int[] order = NumberOrder.of(nodes).order();
    Groups grouped =
        Groups.of(IntStream.of(order).mapToLong(i -> components[i]).toArray())
            .mapped(i -> order[i]);
    return new SentRows(grouped, nodes, groups, weights, labels, places, rows);
  }
}
