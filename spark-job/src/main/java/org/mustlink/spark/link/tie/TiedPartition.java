package org.mustlink.spark.link.tie;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.ids.Longs;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;

/**
 * The tied rows of one partition of their numbers, in their must-link components.
 *
 * @param nodes the numbers of the rows, ascending
 * @param centres the component of each by ties alone: the least number of its rows
 * @param components the component of each where those with the same label are one
 * @param conflicts -1 for a row in a component by ties alone that has at most one label; otherwise
 *     the number of pairs of its labels for the row whose number the component has, and 0 for
 *     others. Empty if no component has two labels
 * @param repeated how many of these numbers several rows of the table have
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
public record TiedPartition(
    long[] nodes, long[] centres, long[] components, long[] conflicts, long repeated)
    implements Serializable {
  /**
   * The number of the component of the first label, which those of the others follow. All other
   * components have the number of one of their rows, which is larger.
   */
  public static final long FIRST_CLASS = Long.MIN_VALUE;

  /** Makes rows of which none is in a component with two labels. */
  public static TiedPartition of(long[] nodes, long[] centres, long[] components) {
    return new TiedPartition(nodes, centres, components, new long[0], 0);
  }

  /** What stands for the class of a component where there is none. */
  static final int UNTIED = -3;

  private static final int ROW_BYTES = Long.BYTES + Integer.BYTES;

  /** Sends a row to the partition of its number. */
  static void send(long node, long centre, int label, Outbox to) {
    to.record(node, ROW_BYTES).putLong(centre).putInt(label);
  }

  /** Reads the rows that have arrived, those that are not tied only in order to count them. */
  static Iterator<TiedPartition> read(Iterator<byte[]> packets) {
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

  private static TiedPartition tied(long[] nodes, long[] centres, int[] classes, int[] times) {
    int[] own = IntStream.range(0, nodes.length).filter(i -> classes[i] != UNTIED).toArray();
    return new TiedPartition(
        IntStream.of(own).mapToLong(i -> nodes[i]).toArray(),
        IntStream.of(own).mapToLong(i -> centres[i]).toArray(),
        IntStream.of(own)
            .mapToLong(i -> classes[i] < 0 ? centres[i] : FIRST_CLASS + classes[i])
            .toArray(),
        new long[0],
        IntStream.of(own).filter(i -> times[i] > 1).count());
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
   */
  public byte[] united() {
    return placed(components);
  }

  /** Returns how many pairs of labels ties join. */
  public long conflictingPairs() {
    return Arrays.stream(conflicts).filter(pairs -> pairs > 0).sum();
  }

  /** Returns each row with its component, where those with the same label are one. */
  public Iterator<Row> placed() {
    return pairs(components, i -> true);
  }

  /** Returns the rows of components with two labels, with these components. */
  public Iterator<Row> conflicting() {
    return pairs(centres, i -> conflicts.length > 0 && conflicts[i] >= 0);
  }

  /** Returns each row that is not the centre of its component, beside that centre. */
  public Iterator<Row> ties() {
    return IntStream.range(0, nodes.length)
        .filter(i -> centres[i] != nodes[i])
        .mapToObj(i -> RowFactory.create(centres[i], nodes[i]))
        .iterator();
  }

  private Iterator<Row> pairs(long[] others, IntPredicate which) {
    return IntStream.range(0, nodes.length)
        .filter(which)
        .mapToObj(i -> RowFactory.create(nodes[i], others[i]))
        .iterator();
  }

  /**
   * Returns pairs of numbers of all partitions as a table.
   *
   * @param of returns the pairs of a partition
   */
  public static Dataset<Row> table(
      JavaRDD<TiedPartition> rows,
      SparkSession spark,
      FlatMapFunction<TiedPartition, Row> of,
      String first,
      String second) {
    StructType schema =
        new StructType()
            .add(first, DataTypes.LongType, false)
            .add(second, DataTypes.LongType, false);
    return spark.createDataFrame(rows.flatMap(of), schema);
  }

  private byte[] placed(long[] others) {
    ByteBuffer packet = ByteBuffer.allocate(Math.multiplyExact(nodes.length, 2 * Long.BYTES));
    for (int i = 0; i < nodes.length; i++) {
      if (others[i] != nodes[i]) {
        packet.putLong(nodes[i]).putLong(others[i]);
      }
    }
    return Arrays.copyOf(packet.array(), packet.position());
  }
}
