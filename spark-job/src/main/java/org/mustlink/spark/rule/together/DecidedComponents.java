package org.mustlink.spark.rule.together;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.exchange.Outbox;

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
    long[] nodes, long[] places, int[] clusters, double[] margins, FitSummary.Together counts)
    implements Serializable {
  /** The bytes of a cluster and a margin. */
  private static final int DECIDED_BYTES = Integer.BYTES + Double.BYTES;

  /** Sends every row with its cluster to the partition of its number. */
  void send(Outbox to) {
    for (int i = 0; i < nodes.length; i++) {
      to.record(nodes[i], DECIDED_BYTES).putInt(clusters[i]).putDouble(margins[i]);
    }
  }

  /** Sends every row with its number and its cluster to the place from which it came. */
  void sendBack(Outbox to) {
    for (int i = 0; i < nodes.length; i++) {
      to.record(places[i], ReturnedRows.BYTES)
          .putLong(nodes[i])
          .putInt(clusters[i])
          .putDouble(margins[i]);
    }
  }

  /** Returns the counts alone. */
  DecidedComponents withoutRows() {
    return new DecidedComponents(new long[0], new long[0], new int[0], new double[0], counts);
  }
}
