package org.mustlink.spark.fit.coded;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.SoftTies;
import org.mustlink.spark.run.Shared;

/**
 * The clusters of the rows of the components of one partition, where some of the rules that tie
 * them have a weight below 1, so that rows need not follow. The codes of all rows of a component
 * are sent to the partition of its number.
 *
 * @param nodes the numbers of the rows
 * @param clusters the index of the cluster of each
 * @param margins how clearly each belongs to it, 0 if another cluster suits it better
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record SoftComponents(long[] nodes, int[] clusters, double[] margins, KeptCounts counts)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** A row that was sent to its component. */
  record Sent(long component, long node, long unit, double weight, int label, CodedRows code) {}

  /**
   * Decides the clusters, lazily.
   *
   * @param linked the codes of the linked rows
   * @param ties the rows that rules tie, in the same partitions
   */
  static JavaRDD<SoftComponents> of(
      JavaRDD<LinkedCodes> linked, JavaRDD<SoftTies> ties, Shared<Clusterer> clusterer) {
    int partitions = linked.getNumPartitions();
    JavaRDD<byte[]> sent =
        Exchange.arrived(
            ties.zipPartitions(
                linked,
                (tied, part) -> {
                  LinkedCodes codes = part.next();
                  return Exchange.sent(tied, partitions, (rows, to) -> send(rows, codes, to));
                }),
            partitions);
    return sent.zipPartitions(
        linked,
        (packets, part) ->
            List.of(decided(packets, part.next().rows(), clusterer.value())).iterator());
  }

  private static void send(SoftTies rows, LinkedCodes codes, Outbox to) {
    CodedRows coded = codes.rows();
    int k = coded.scoresOfRow();
    int bytes =
        2 * Long.BYTES
            + Double.BYTES
            + Integer.BYTES
            + coded.r() * LinkedCodes.ENTRY_BYTES
            + k * Float.BYTES;
    for (int i = 0; i < rows.nodes().length; i++) {
      int at = codes.index(rows.nodes()[i]);
      ByteBuffer record =
          to.record(rows.components()[i], bytes)
              .putLong(rows.nodes()[i])
              .putLong(rows.units()[i])
              .putDouble(rows.weights()[i])
              .putInt(codes.labels()[at]);
      LinkedCodes.put(coded, at, record);
      for (int j = at * k; j < (at + 1) * k; j++) {
        record.putFloat(coded.scores()[j]);
      }
    }
  }

  private static Sent read(ByteBuffer record, int r, int k) {
    long component = record.getLong();
    long node = record.getLong();
    long unit = record.getLong();
    double weight = record.getDouble();
    int label = record.getInt();
    int[] codes = new int[r];
    float[] weights = new float[r];
    LinkedCodes.take(record, r, codes, weights, 0);
    float[] scores = new float[k];
    for (int j = 0; j < k; j++) {
      scores[j] = record.getFloat();
    }
    return new Sent(component, node, unit, weight, label, new CodedRows(codes, weights, r, scores));
  }

  private static SoftComponents decided(
      Iterator<byte[]> packets, CodedRows form, Clusterer clusterer) {
    List<Sent> rows = new ArrayList<>();
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      rows.add(read(inbox.next(), form.r(), form.scoresOfRow()));
    }
    // The order in which records arrive is not fixed, and sums depend on their order.
    rows.sort(Comparator.comparingLong(Sent::component).thenComparingLong(Sent::node));
    SoftDecision decision = new SoftDecision(clusterer, rows.size());
    for (int from = 0, end; from < rows.size(); from = end) {
      long component = rows.get(from).component();
      end = from;
      Map<Long, List<Sent>> units = new LinkedHashMap<>();
      for (; end < rows.size() && rows.get(end).component() == component; end++) {
        Sent row = rows.get(end);
        units.computeIfAbsent(row.unit(), unit -> new ArrayList<>()).add(row);
      }
      decision.add(List.copyOf(units.values()));
    }
    return decision.build();
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
