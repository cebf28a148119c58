package org.mustlink.spark.fit.coded;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.ids.Groups;
import org.mustlink.core.ids.Longs;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.sums.RunningCodeSum;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.rule.together.LinkedCodes;

/**
 * The codes of the must-link components of one partition: of rows whose number is that of their
 * component, which are in the partition already, and of others that are sent there, where those of
 * one component and one task are one sum. A component has no objects of its own, since there may be
 * millions.
 *
 * @param own the linked rows of the partition
 * @param packets sums that have arrived
 */
record ComponentCodes(Placed own, List<byte[]> packets) {
  /** The linked rows of one partition with their components, which are other rows or themselves. */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  private record Placed(LinkedCodes linked, long[] components) implements Serializable {
    boolean isMoved(int row) {
      return components[row] != linked.nodes()[row];
    }
  }

  /** Takes a component and the sum of the codes of its rows, which is used again for the next. */
  @FunctionalInterface
  interface Visitor {
    void component(long component, RunningCodeSum sum);
  }

  /**
   * Brings codes to the partitions of their components, lazily.
   *
   * @param linked the codes of the linked rows
   * @param moved see {@link org.mustlink.spark.link.AuditedLinks#moved()}
   * @param p the number of landmarks
   */
  static JavaRDD<ComponentCodes> of(JavaRDD<LinkedCodes> linked, JavaRDD<byte[]> moved, int p) {
    int partitions = linked.getNumPartitions();
    JavaRDD<Placed> placed =
        moved.zipPartitions(
            linked,
            (packets, block) -> {
              LinkedCodes codes = block.next();
              return List.of(new Placed(codes, codes.components(packets))).iterator();
            });
    return Exchange.of(placed, partitions, (rows, to) -> send(rows, new RunningCodeSum(p), to))
        .zipPartitions(
            placed,
            (packets, block) -> {
              List<byte[]> arrived = new ArrayList<>();
              packets.forEachRemaining(arrived::add);
              return List.of(new ComponentCodes(block.next(), arrived)).iterator();
            });
  }

  /**
   * Sends rows that are alone in their component and partition as they come, and sums of others.
   */
  private static void send(Placed rows, RunningCodeSum sum, Outbox to) {
    CodedRows codes = rows.linked.rows();
    int[] moved = IntStream.range(0, rows.components.length).filter(rows::isMoved).toArray();
    Groups groups = Groups.of(IntStream.of(moved).mapToLong(i -> rows.components[i]).toArray());
    boolean[] together = new boolean[moved.length];
    for (int group = 0; group < groups.count(); group++) {
      int from = groups.starts()[group];
      int end = groups.starts()[group + 1];
      if (end - from > 1) {
        sum.clear();
        for (int i = from; i < end; i++) {
          together[groups.indices()[i]] = true;
          sum.add(codes, moved[groups.indices()[i]]);
        }
        sum.put(to.record(groups.numbers()[group], sum.bytes()));
      }
    }
    for (int i = 0; i < moved.length; i++) {
      if (!together[i]) {
        sum.clear();
        sum.add(codes, moved[i]);
        sum.put(to.record(rows.components[moved[i]], sum.bytes()));
      }
    }
  }

  /**
   * Goes through the components, which ascend.
   *
   * @param p the number of landmarks
   */
  void forEach(int p, Visitor visitor) {
    RunningCodeSum sum = new RunningCodeSum(p);
    Arrived arrived = Arrived.of(packets);
    Groups groups = arrived.components;
    long[] nodes = own.linked.nodes();
    int row = 0;
    int group = 0;
    while (true) {
      while (row < nodes.length && own.isMoved(row)) {
        row++;
      }
      boolean more = group < groups.count();
      if (row == nodes.length && !more) {
        return;
      }
      boolean first = row < nodes.length && (!more || nodes[row] <= groups.numbers()[group]);
      long component = first ? nodes[row] : groups.numbers()[group];
      sum.clear();
      if (first) {
        sum.add(own.linked.rows(), row++);
      }
      if (more && groups.numbers()[group] == component) {
        arrived.add(group++, sum);
      }
      visitor.component(component, sum);
    }
  }

  /**
   * Sums that have arrived.
   *
   * @param components the sums by their components
   * @param packets what they are in
   * @param places the packet of each, and in the lower half where it begins there
   */
  private record Arrived(Groups components, List<ByteBuffer> packets, long[] places) {
    static Arrived of(List<byte[]> packets) {
      List<ByteBuffer> buffers = new ArrayList<>(packets.size());
      Longs components = new Longs();
      Longs places = new Longs();
      for (byte[] packet : packets) {
        ByteBuffer buffer = ByteBuffer.wrap(packet);
        while (buffer.hasRemaining()) {
          components.add(buffer.getLong());
          places.add((long) buffers.size() << 32 | buffer.position());
          RunningCodeSum.skip(buffer);
        }
        buffers.add(buffer);
      }
      return new Arrived(Groups.of(components.toArray()), buffers, places.toArray());
    }

    void add(int group, RunningCodeSum sum) {
      for (int i = components.starts()[group]; i < components.starts()[group + 1]; i++) {
        long place = places[components.indices()[i]];
        sum.add(packets.get((int) (place >>> 32)).position((int) place));
      }
    }
  }
}
