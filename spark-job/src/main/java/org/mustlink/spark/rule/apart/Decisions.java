package org.mustlink.spark.rule.apart;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
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

  /** Makes decisions. */
  static Decisions of(Map<Long, Integer> moved) {
    TreeMap<Long, Integer> sorted = new TreeMap<>(moved);
    return new Decisions(
        sorted.keySet().stream().mapToLong(id -> id).toArray(),
        sorted.values().stream().mapToInt(cluster -> cluster).toArray());
  }

  /** Reads the decisions that have arrived in a partition. */
  static Decisions read(Iterator<byte[]> packets) {
    Packed packed = Packed.of(packets, Long.BYTES + Integer.BYTES);
    Decisions read = new Decisions(new long[packed.count()], new int[packed.count()]);
    packed.forEach(
        (record, i) -> {
          read.ids[i] = record.getLong();
          read.clusters[i] = record.getInt();
        });
    return read;
  }

  /** Sends the decisions to the partitions of their units. */
  void send(Outbox to) {
    for (int i = 0; i < ids.length; i++) {
      to.record(ids[i], Integer.BYTES).putInt(clusters[i]);
    }
  }
}
