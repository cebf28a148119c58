package org.mustlink.spark.link.tie;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.ids.Longs;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;

/**
 * The tied rows of one partition of their numbers.
 *
 * @param nodes the numbers of the rows, ascending
 * @param centres the least number of the rows of the component of each
 * @param classes the class of that component, or -1
 * @param repeated how many of these numbers several rows of the table have
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
public record TiedRows(long[] nodes, long[] centres, int[] classes, long repeated)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** What stands for the class of a component where there is none. */
  static final int UNTIED = -3;

  private static final int ROW_BYTES = Long.BYTES + Integer.BYTES;

  /** Sends a row to the partition of its number. */
  static void send(long node, long centre, int label, Outbox to) {
    to.record(node, ROW_BYTES).putLong(centre).putInt(label);
  }

  /** Reads the rows that have arrived, those that are not tied only in order to count them. */
  static Iterator<TiedRows> read(Iterator<byte[]> packets) {
    Longs numbers = new Longs();
    Longs components = new Longs();
    Longs labels = new Longs();
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer row = inbox.next();
      numbers.add(row.getLong());
      components.add(row.getLong());
      labels.add(row.getInt());
    }
    long[] distinct = Longs.distinct(numbers.toArray());
    long[] centres = new long[distinct.length];
    int[] classes = new int[distinct.length];
    int[] times = new int[distinct.length];
    Arrays.fill(classes, UNTIED);
    for (int i = 0; i < numbers.size(); i++) {
      int at = Arrays.binarySearch(distinct, numbers.get(i));
      times[at]++;
      if (labels.get(i) != UNTIED) {
        centres[at] = components.get(i);
        classes[at] = (int) labels.get(i);
      }
    }
    return List.of(tied(distinct, centres, classes, times)).iterator();
  }

  private static TiedRows tied(long[] nodes, long[] centres, int[] classes, int[] times) {
    int count = 0;
    long repeated = 0;
    for (int i = 0; i < nodes.length; i++) {
      if (classes[i] != UNTIED) {
        nodes[count] = nodes[i];
        centres[count] = centres[i];
        classes[count] = classes[i];
        repeated += times[i] > 1 ? 1 : 0;
        count++;
      }
    }
    return new TiedRows(
        Arrays.copyOf(nodes, count),
        Arrays.copyOf(centres, count),
        Arrays.copyOf(classes, count),
        repeated);
  }

  /** Returns the numbers of the rows, each followed by a byte that is 0. */
  public byte[] numbers() {
    ByteBuffer packet = ByteBuffer.allocate(Math.multiplyExact(nodes.length, Long.BYTES + 1));
    for (long node : nodes) {
      packet.putLong(node).put((byte) 0);
    }
    return packet.array();
  }

  /**
   * Returns the numbers of the rows that are not the centre of their component, each followed by
   * that centre.
   */
  public byte[] leaves() {
    return placed(centres);
  }

  /**
   * Returns the numbers of the rows whose component has another number, each followed by that
   * number, where the components of a class are one.
   *
   * @param first the number of the component of the first class, which those of the others follow
   */
  public byte[] united(long first) {
    return placed(components(first));
  }

  /** Returns the number of the component of each row, where those of a class are one. */
  public long[] components(long first) {
    return IntStream.range(0, nodes.length)
        .mapToLong(i -> classes[i] < 0 ? centres[i] : first + classes[i])
        .toArray();
  }

  private byte[] placed(long[] components) {
    ByteBuffer packet = ByteBuffer.allocate(Math.multiplyExact(nodes.length, 2 * Long.BYTES));
    for (int i = 0; i < nodes.length; i++) {
      if (components[i] != nodes[i]) {
        packet.putLong(nodes[i]).putLong(components[i]);
      }
    }
    return Arrays.copyOf(packet.array(), packet.position());
  }
}
