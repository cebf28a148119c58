package org.mustlink.spark.fit.coded;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.landmark.RunningCodeSum;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Groups;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Longs;
import org.mustlink.spark.exchange.Outbox;

/**
 * The codes of the must-link components of one partition: of rows whose number is that of their
 * component, which are in the partition already, and of others that are sent there, where those of
 * one component and one task are one sum. A component has no objects of its own, since there may be
 * millions.
 *
 * @param linked the codes of the linked rows of the partition
 * @param moved whether the component of each of these has the number of another row
 * @param packets sums that have arrived
 */
record ComponentCodes(LinkedCodes linked, boolean[] moved, List<byte[]> packets) {
  /** Linked rows of one partition, and which of them are moved. */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  private record Staying(LinkedCodes linked, boolean[] moved) implements Serializable {
    private static final long serialVersionUID = 1L;
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
    JavaRDD<byte[]> sent =
        Exchange.arrived(
            moved.zipPartitions(
                linked,
                (packets, block) -> {
                  Moved rows = Moved.read(packets, block.next());
                  Groups groups = Groups.of(rows.components);
                  RunningCodeSum sum = new RunningCodeSum(p);
                  return Exchange.sent(
                      groups.each(), partitions, (group, to) -> rows.send(groups, group, sum, to));
                }),
            partitions);
    JavaRDD<Staying> staying =
        moved.zipPartitions(
            linked,
            (packets, block) -> {
              LinkedCodes codes = block.next();
              return List.of(new Staying(codes, moved(packets, codes))).iterator();
            });
    return sent.zipPartitions(
        staying,
        (packets, block) -> {
          Staying own = block.next();
          List<byte[]> arrived = new ArrayList<>();
          packets.forEachRemaining(arrived::add);
          return List.of(new ComponentCodes(own.linked, own.moved, arrived)).iterator();
        });
  }

  private static boolean[] moved(Iterator<byte[]> packets, LinkedCodes codes) {
    boolean[] moved = new boolean[codes.count()];
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      moved[codes.index(record.getLong())] = true;
      record.getLong();
    }
    return moved;
  }

  /**
   * Rows whose component has the number of another row.
   *
   * @param linked the codes of all rows of their partition
   * @param components the components of the rows
   * @param rows the indices of the rows
   */
  private record Moved(LinkedCodes linked, long[] components, long[] rows) {
    static Moved read(Iterator<byte[]> packets, LinkedCodes codes) {
      Longs components = new Longs();
      Longs rows = new Longs();
      for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
        ByteBuffer record = inbox.next();
        rows.add(codes.index(record.getLong()));
        components.add(record.getLong());
      }
      return new Moved(codes, components.toArray(), rows.toArray());
    }

    /** Sends the sum of the rows of a component. */
    void send(Groups groups, int group, RunningCodeSum sum, Outbox to) {
      sum.clear();
      for (int i = groups.starts()[group]; i < groups.starts()[group + 1]; i++) {
        sum.add(linked.rows(), (int) rows[groups.indices()[i]]);
      }
      sum.put(to.record(groups.numbers()[group], sum.bytes()));
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
    long[] nodes = linked.nodes();
    int row = 0;
    int group = 0;
    while (true) {
      while (row < nodes.length && moved[row]) {
        row++;
      }
      boolean more = group < groups.count();
      if (row == nodes.length && !more) {
        return;
      }
      boolean own = row < nodes.length && (!more || nodes[row] <= groups.numbers()[group]);
      long component = own ? nodes[row] : groups.numbers()[group];
      sum.clear();
      if (own) {
        sum.add(linked.rows(), row++);
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
