package org.mustlink.spark.rule.apart;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Groups;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Longs;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.HeldOutValues;
import org.mustlink.spark.table.ValueNumbers;

/**
 * How many rows of values each cluster holds.
 *
 * @param values the numbers of the values, ascending
 * @param counts values x k
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record HeldRows(long[] values, int[] counts) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Rows of one value in one cluster. */
  private record Cell(long value, int cluster) {}

  /** Counts rows by value and cluster. */
  private static final class Cells {
    private final Map<Cell, int[]> counts = new HashMap<>();
    private @Nullable Cell last;
    private int[] ofLast = new int[1];

    void add(long value, int cluster, int rows) {
      if (last == null || last.value != value || last.cluster != cluster) {
        last = new Cell(value, cluster);
        ofLast = counts.computeIfAbsent(last, one -> new int[1]);
      }
      ofLast[0] += rows;
    }

    void send(Outbox to) {
      counts.forEach(
          (cell, count) ->
              to.record(cell.value, 2 * Integer.BYTES).putInt(cell.cluster).putInt(count[0]));
    }
  }

  /** Counts the rows of units, lazily; every partition has its own values. */
  static JavaRDD<HeldRows> of(JavaRDD<ApartUnits> units, int k) {
    return Exchange.of(units, units.getNumPartitions(), HeldRows::send)
        .mapPartitions(packets -> List.of(read(packets, k)).iterator());
  }

  /**
   * Counts the rows of blocks, lazily, in one pass and one shuffle of counts.
   *
   * @param n the number of rows
   * @param least values of fewer rows are left out
   * @param heldOut values that are held out
   * @param isHeldOut whether these are counted in place of all others
   */
  static JavaRDD<HeldRows> of(
      JavaRDD<CodeBlock> codes,
      Shared<Clusterer> clusterer,
      long n,
      long least,
      HeldOutValues heldOut,
      boolean isHeldOut) {
    int partitions = Exchange.partitions(n);
    JavaRDD<byte[]> sent =
        Exchange.arrived(
            codes.mapPartitions(
                blocks -> {
                  Clusterer.Task task = clusterer.value().task();
                  LongPredicate counted = value -> heldOut.has(value) == isHeldOut;
                  return Exchange.sent(
                      blocks, partitions, (block, to) -> send(block, task, counted, to));
                }),
            partitions);
    return sent.mapPartitions(
        packets -> {
          int k = clusterer.value().assigner().clusters();
          return List.of(read(packets, k).from(least, k)).iterator();
        });
  }

  private static void send(CodeBlock block, Clusterer.Task task, LongPredicate counted, Outbox to) {
    Cells cells = new Cells();
    int columns = block.apartColumns();
    task.cluster(
        block,
        (row, label, cluster, margin) -> {
          for (int j = row * columns; cluster >= 0 && j < (row + 1) * columns; j++) {
            long value = block.apart()[j];
            if (value != ValueNumbers.NOTHING && counted.test(value)) {
              cells.add(value, cluster, 1);
            }
          }
        });
    cells.send(to);
  }

  private static void send(ApartUnits units, Outbox to) {
    Cells cells = new Cells();
    for (int u = 0; u < units.count(); u++) {
      for (int a = units.starts()[u]; a < units.starts()[u + 1]; a++) {
        cells.add(units.values()[a], units.clusters()[u], units.weights()[a]);
      }
    }
    cells.send(to);
  }

  private static HeldRows read(Iterator<byte[]> packets, int k) {
    Longs numbers = new Longs();
    Longs cells = new Longs();
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      numbers.add(record.getLong());
      cells.add(record.getLong());
    }
    Groups groups = Groups.of(numbers.toArray());
    long[] all = cells.toArray();
    int[] counts = new int[groups.count() * k];
    for (int g = 0; g < groups.count(); g++) {
      for (long both : groups.take(g, all)) {
        counts[g * k + (int) (both >> Integer.SIZE)] += (int) both;
      }
    }
    return new HeldRows(groups.numbers(), counts);
  }

  /** Makes counts of some values. */
  static HeldRows of(TreeMap<Long, int[]> held) {
    return new HeldRows(
        held.keySet().stream().mapToLong(value -> value).toArray(),
        held.values().stream().flatMapToInt(Arrays::stream).toArray());
  }

  /** Returns the values of at least a number of rows. */
  private HeldRows from(long least, int k) {
    return taken(IntStream.range(0, values.length).filter(v -> rows(v, k) >= least).toArray(), k);
  }

  /** Returns how many values there are, their rows, and how many of these are too many. */
  long[] sums(Limits limits) {
    long[] sums = {values.length, 0, 0};
    for (int v = 0; v < values.length; v++) {
      sums[1] += rows(v, limits.k());
      sums[2] += limits.over(Arrays.copyOfRange(counts, v * limits.k(), (v + 1) * limits.k()));
    }
    return sums;
  }

  private long rows(int v, int k) {
    return Arrays.stream(counts, v * k, (v + 1) * k).asLongStream().sum();
  }

  /**
   * Returns the values of which a cluster holds too many rows, though all clusters together could
   * hold them or their rule may be broken.
   *
   * @param most the largest number of values that are returned
   */
  HeldRows crowded(Limits limits, int most) {
    int k = limits.k();
    return taken(
        IntStream.range(0, values.length)
            .filter(
                v ->
                    Arrays.stream(counts, v * k, (v + 1) * k)
                        .anyMatch(count -> count > limits.most()))
            .filter(v -> limits.isPossible(values[v], rows(v, k)))
            .limit(most)
            .toArray(),
        k);
  }

  /** Returns those of some values, which ascend, that are among these. */
  HeldRows of(long[] some, int k) {
    return taken(
        IntStream.range(0, values.length)
            .filter(v -> Arrays.binarySearch(some, values[v]) >= 0)
            .toArray(),
        k);
  }

  private HeldRows taken(int[] indices, int k) {
    int[] held = new int[indices.length * k];
    for (int i = 0; i < indices.length; i++) {
      System.arraycopy(counts, indices[i] * k, held, i * k, k);
    }
    return new HeldRows(IntStream.of(indices).mapToLong(v -> values[v]).toArray(), held);
  }

  /** Returns all values of both. */
  HeldRows plus(HeldRows other, int k) {
    HeldRows all =
        new HeldRows(
            LongStream.concat(Arrays.stream(values), Arrays.stream(other.values)).toArray(),
            IntStream.concat(Arrays.stream(counts), Arrays.stream(other.counts)).toArray());
    int[] order =
        IntStream.range(0, all.values.length)
            .boxed()
            .sorted((one, two) -> Long.compare(all.values[one], all.values[two]))
            .mapToInt(i -> i)
            .toArray();
    return all.taken(order, k);
  }

  /** Returns the counts of a value without a copy of the others; null if it is not among these. */
  int @Nullable [] held(long value, int k) {
    int at = Arrays.binarySearch(values, value);
    return at < 0 ? null : Arrays.copyOfRange(counts, at * k, (at + 1) * k);
  }
}
