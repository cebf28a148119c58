package org.mustlink.spark.rule.together;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.ids.Groups;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.model.fit.MeanCluster;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.run.Shared;

/**
 * The clusters of the components of one partition. A component has the number of one of its rows,
 * whose code is in the same partition; the codes of its other rows are sent there.
 *
 * @param nodes the numbers of the rows
 * @param places where each is among all rows, see {@link RowPlaces}
 * @param clusters the index of the cluster of each
 * @param margins how clearly its component belongs to it
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record DecidedComponents(
    long[] nodes, long[] places, int[] clusters, double[] margins, KeptCounts counts)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The bytes of a cluster and a margin. */
  private static final int DECIDED_BYTES = Integer.BYTES + Double.BYTES;

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
                  long[] components = codes.components(packets);
                  return Exchange.sent(
                      IntStream.range(0, codes.count())
                          .filter(i -> components[i] != codes.nodes()[i])
                          .iterator(),
                      partitions,
                      (i, to) -> SentRows.send(codes, i, components[i], to));
                }),
            partitions);
    return sent.zipPartitions(
        linked,
        (packets, part) -> {
          LinkedCodes own = part.next();
          CodedRows rows = own.rows();
          SentRows others = SentRows.read(packets, rows.r(), rows.scoresOfRow());
          return List.of(decided(others, own, clusterer.value().task())).iterator();
        });
  }

  private static DecidedComponents decided(SentRows others, LinkedCodes own, Clusterer.Task task) {
    Builder builder = new Builder(task, own, others);
    for (int group = 0; group < others.components().count(); group++) {
      builder.add(group);
    }
    return builder.build();
  }

  /** Decides one component after the other. Mutable. */
  private static final class Builder {
    private final MeanCluster mean;
    private final LinkedCodes own;
    private final SentRows others;
    private final long[] nodes;
    private final long[] places;
    private final int[] clusters;
    private final double[] margins;
    private int count;
    private long moved;

    /**
     * @param own the codes of the rows whose numbers components have
     * @param others the other rows
     */
    Builder(Clusterer.Task task, LinkedCodes own, SentRows others) {
      this.mean = task.mean();
      this.own = own;
      this.others = others;
      int rows = others.nodes().length + others.components().count();
      this.nodes = new long[rows];
      this.places = new long[rows];
      this.clusters = new int[rows];
      this.margins = new double[rows];
    }

    void add(int group) {
      Groups components = others.components();
      int at = own.index(components.numbers()[group]);
      int label = own.labels()[at];
      int from = count;
      mean.clear();
      mean.add(own.rows(), at, label);
      place(own.nodes()[at], own.places()[at]);
      for (int i = components.starts()[group]; i < components.starts()[group + 1]; i++) {
        int row = components.indices()[i];
        mean.add(others.rows(), row, others.labels()[row]);
        label = Math.max(label, others.labels()[row]);
        place(others.nodes()[row], others.places()[row]);
      }
      moved += mean.assign(label);
      Arrays.fill(clusters, from, count, mean.cluster());
      Arrays.fill(margins, from, count, mean.margin());
    }

    private void place(long node, long place) {
      nodes[count] = node;
      places[count++] = place;
    }

    DecidedComponents build() {
      KeptCounts counts = new KeptCounts(others.components().count(), count, moved, 0);
      return new DecidedComponents(nodes, places, clusters, margins, counts);
    }
  }

  /** Sends every row with its cluster to the partition of its number. */
  void send(Outbox to) {
    for (int i = 0; i < nodes.length; i++) {
      to.record(nodes[i], DECIDED_BYTES).putInt(clusters[i]).putDouble(margins[i]);
    }
  }

  /** Sends every row with its number and its cluster to the place from which it came. */
  void sendBack(Outbox to) {
    for (int i = 0; i < nodes.length; i++) {
      to.record(places[i], Long.BYTES + DECIDED_BYTES)
          .putLong(nodes[i])
          .putInt(clusters[i])
          .putDouble(margins[i]);
    }
  }
}
