package org.mustlink.spark.fit.coded;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.run.Shared;

/**
 * The clusters of the components of one partition. A component has the number of one of its rows,
 * whose code is in the same partition; the codes of its other rows are sent there.
 *
 * @param nodes the numbers of the rows
 * @param clusters the index of the cluster of each
 * @param margins how clearly its component belongs to it
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record DecidedComponents(long[] nodes, int[] clusters, double[] margins, KeptCounts counts)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** A row that was sent to its component. */
  private record Sent(long component, long node, int label, CodedRows code) {}

  /**
   * Decides the clusters of components, lazily.
   *
   * @param linked the codes of the linked rows
   * @param moved the rows whose component has the number of another row, and that number
   */
  static JavaRDD<DecidedComponents> of(
      JavaRDD<LinkedCodes> linked, JavaRDD<byte[]> moved, Shared<Clusterer> clusterer) {
    int partitions = linked.getNumPartitions();
    JavaRDD<byte[]> sent =
        Exchange.arrived(
            moved.zipPartitions(
                linked,
                (packets, part) -> {
                  LinkedCodes codes = part.next();
                  return Exchange.sent(
                      new Inbox(packets), partitions, (record, to) -> send(record, codes, to));
                }),
            partitions);
    return sent.zipPartitions(
        linked,
        (packets, part) ->
            List.of(decided(packets, part.next(), clusterer.value().task())).iterator());
  }

  private static void send(ByteBuffer record, LinkedCodes codes, Outbox to) {
    long node = record.getLong();
    long component = record.getLong();
    int at = codes.index(node);
    CodedRows rows = codes.rows();
    int k = rows.scoresOfRow();
    int bytes = Long.BYTES + Integer.BYTES + rows.r() * LinkedCodes.ENTRY_BYTES + k * Float.BYTES;
    ByteBuffer sent = to.record(component, bytes).putLong(node).putInt(codes.labels()[at]);
    LinkedCodes.put(rows, at, sent);
    for (int j = at * k; j < (at + 1) * k; j++) {
      sent.putFloat(rows.scores()[j]);
    }
  }

  private static Sent read(ByteBuffer record, int r, int k) {
    long component = record.getLong();
    long node = record.getLong();
    int label = record.getInt();
    int[] codes = new int[r];
    float[] weights = new float[r];
    LinkedCodes.take(record, r, codes, weights, 0);
    float[] scores = new float[k];
    for (int j = 0; j < k; j++) {
      scores[j] = record.getFloat();
    }
    return new Sent(component, node, label, new CodedRows(codes, weights, r, scores));
  }

  private static DecidedComponents decided(
      Iterator<byte[]> packets, LinkedCodes own, Clusterer.Task task) {
    List<Sent> rows = new ArrayList<>();
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      rows.add(read(inbox.next(), own.rows().r(), own.rows().scoresOfRow()));
    }
    // The order in which records arrive is not fixed, and sums depend on their order.
    rows.sort(Comparator.comparingLong(Sent::component).thenComparingLong(Sent::node));
    Builder builder = new Builder(task, own, rows.size());
    for (int from = 0, end; from < rows.size(); from = end) {
      long component = rows.get(from).component();
      end = from;
      while (end < rows.size() && rows.get(end).component() == component) {
        end++;
      }
      builder.add(component, rows.subList(from, end));
    }
    return builder.build();
  }

  /** Decides one component after the other. Mutable. */
  private static final class Builder {
    private final Clusterer.Task task;
    private final LinkedCodes own;
    private final long[] nodes;
    private final int[] clusters;
    private final double[] margins;
    private int count;
    private long components;
    private long moved;

    /**
     * @param own the codes of the rows whose numbers components have
     * @param sent the number of the other rows
     */
    Builder(Clusterer.Task task, LinkedCodes own, int sent) {
      this.task = task;
      this.own = own;
      int most = 2 * sent; // every component has another row
      this.nodes = new long[most];
      this.clusters = new int[most];
      this.margins = new double[most];
    }

    void add(long component, List<Sent> others) {
      int at = own.index(component);
      int label = own.labels()[at];
      Clusterer.Mean mean = task.mean();
      mean.add(own.rows().take(new int[] {at}), own.labels()[at]);
      nodes[count] = component;
      int from = count++;
      for (Sent row : others) {
        mean.add(row.code(), row.label());
        label = Math.max(label, row.label());
        nodes[count++] = row.node();
      }
      moved += mean.assign(label);
      Arrays.fill(clusters, from, count, mean.cluster());
      Arrays.fill(margins, from, count, mean.margin());
      components++;
    }

    DecidedComponents build() {
      return new DecidedComponents(
          Arrays.copyOf(nodes, count),
          Arrays.copyOf(clusters, count),
          Arrays.copyOf(margins, count),
          new KeptCounts(components, count, moved, 0));
    }
  }

  /** Sends every row with its cluster to the partition of its number. */
  void send(Outbox to) {
    IntStream.range(0, nodes.length)
        .forEach(
            i ->
                to.record(nodes[i], Integer.BYTES + Double.BYTES)
                    .putInt(clusters[i])
                    .putDouble(margins[i]));
  }
}
