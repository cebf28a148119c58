package org.mustlink.spark.rule.apart;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.apart.CrowdedValue;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Groups;
import org.mustlink.spark.exchange.Longs;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.run.Shared;

/**
 * Decides the clusters of units value by value, each in one task, for values that are not large. A
 * unit of several values is decided by the first of them, in the round of homes; in the round after
 * that it stays in its cluster, and leaves less room to the units of one value.
 *
 * @param large the numbers of large values, ascending, whose units stay in their clusters
 * @param homes whether this is the round of homes
 */
record ValueRound(Limits limits, Shared<long[]> large, boolean homes) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Returns the units in their clusters after the round, lazily. */
  JavaRDD<ApartUnits> run(JavaRDD<ApartUnits> units) {
    JavaRDD<byte[]> sent = Exchange.of(units, units.getNumPartitions(), this::send);
    JavaRDD<byte[]> decisions =
        Exchange.of(
            sent.mapPartitions(packets -> List.of(decided(packets)).iterator()),
            units.getNumPartitions(),
            Decisions::send);
    return units.zipPartitions(
        decisions,
        (part, packets) -> List.of(part.next().with(Decisions.read(packets))).iterator());
  }

  private void send(ApartUnits units, Outbox to) {
    int k = limits.k();
    int bytes = Long.BYTES + Integer.BYTES + Byte.BYTES + Integer.BYTES + k * Float.BYTES;
    for (int u = 0; u < units.count(); u++) {
      boolean several = units.hasSeveral(u);
      boolean fixed = units.fixed()[u] || units.hasOneOf(u, large.value());
      int from = units.starts()[u];
      int end = homes && !fixed ? Math.min(from + 1, units.starts()[u + 1]) : units.starts()[u + 1];
      for (int a = from; a < end; a++) {
        if (Arrays.binarySearch(large.value(), units.values()[a]) < 0) {
          ByteBuffer record = to.record(units.values()[a], bytes).putLong(units.ids()[u]);
          record.putInt(units.weights()[a]);
          record.put((byte) (fixed || (several && !homes) ? 1 : 0));
          record.putInt(units.clusters()[u]);
          for (int j = 0; j < k; j++) {
            record.putFloat(units.scores()[u * k + j]);
          }
        }
      }
    }
  }

  /** The units of the values of a partition. */
  private record Sent(
      long[] values, long[] ids, int[] weights, boolean[] fixed, int[] clusters, float[] scores) {
    static Sent read(Iterator<byte[]> packets, int k) {
      Packed packed =
          Packed.of(packets, 2 * Long.BYTES + 2 * Integer.BYTES + Byte.BYTES + k * Float.BYTES);
      int count = packed.count();
      Sent sent =
          new Sent(
              new long[count],
              new long[count],
              new int[count],
              new boolean[count],
              new int[count],
              new float[count * k]);
      packed.forEach(
          (record, i) -> {
            sent.values[i] = record.getLong();
            sent.ids[i] = record.getLong();
            sent.weights[i] = record.getInt();
            sent.fixed[i] = record.get() == 1;
            sent.clusters[i] = record.getInt();
            for (int j = 0; j < k; j++) {
              sent.scores[i * k + j] = record.getFloat();
            }
          });
      return sent;
    }

    /** Returns the units with some indices as those of one value. */
    CrowdedValue of(int[] own, Limits limits) {
      int k = limits.k();
      float[] taken = new float[own.length * k];
      boolean[] stays = new boolean[own.length];
      for (int i = 0; i < own.length; i++) {
        System.arraycopy(scores, own[i] * k, taken, i * k, k);
        stays[i] = fixed[own[i]];
      }
      return new CrowdedValue(
          k,
          limits.most(),
          limits.cost(values[own[0]]),
          taken,
          IntStream.of(own).map(i -> weights[i]).toArray(),
          IntStream.of(own).map(i -> clusters[i]).toArray(),
          stays);
    }
  }

  private Decisions decided(Iterator<byte[]> packets) {
    Sent sent = Sent.read(packets, limits.k());
    Groups groups = Groups.of(sent.values);
    Longs ids = new Longs();
    Longs clusters = new Longs();
    for (int g = 0; g < groups.count(); g++) {
      if (rows(sent, groups, g) <= limits.most()) {
        continue;
      }
      int[] own =
          IntStream.range(groups.starts()[g], groups.starts()[g + 1])
              .map(i -> groups.indices()[i])
              .boxed()
              .sorted((one, other) -> Long.compare(sent.ids[one], sent.ids[other]))
              .mapToInt(i -> i)
              .toArray();
      CrowdedValue value = sent.of(own, limits);
      int[] found = value.solved();
      for (int i = 0; i < own.length; i++) {
        if (found[i] != value.clusters()[i]) {
          ids.add(sent.ids[own[i]]);
          clusters.add(found[i]);
        }
      }
    }
    return new Decisions(
        ids.toArray(), Arrays.stream(clusters.toArray()).mapToInt(Math::toIntExact).toArray());
  }

  private static long rows(Sent sent, Groups groups, int group) {
    long rows = 0;
    for (int a = groups.starts()[group]; a < groups.starts()[group + 1]; a++) {
      rows += sent.weights[groups.indices()[a]];
    }
    return rows;
  }
}
