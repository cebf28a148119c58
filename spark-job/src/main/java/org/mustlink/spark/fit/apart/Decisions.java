package org.mustlink.spark.fit.apart;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Outbox;

/**
 * Units that get another cluster.
 *
 * @param ids their numbers
 * @param clusters their clusters
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record Decisions(long[] ids, int[] clusters) implements Serializable {
  private static final long serialVersionUID = 1L;

  private static Decisions read(Iterator<byte[]> packets) {
    Packed packed = Packed.of(packets, Long.BYTES + Integer.BYTES);
    Decisions read = new Decisions(new long[packed.count()], new int[packed.count()]);
    packed.forEach(
        (record, i) -> {
          read.ids[i] = record.getLong();
          read.clusters[i] = record.getInt();
        });
    return read;
  }

  private void send(Outbox to) {
    for (int i = 0; i < ids.length; i++) {
      to.record(ids[i], Integer.BYTES).putInt(clusters[i]);
    }
  }

  /** Brings decisions to the partitions of their units, lazily. */
  static JavaRDD<ApartUnits> applied(JavaRDD<Decisions> decisions, JavaRDD<ApartUnits> units) {
    int partitions = units.getNumPartitions();
    return units.zipPartitions(
        Exchange.of(decisions, partitions, Decisions::send),
        (part, packets) -> List.of(part.next().with(read(packets))).iterator());
  }
}
