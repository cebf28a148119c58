package org.mustlink.spark.fit.apart;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Groups;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Longs;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.ValueNumbers;

/**
 * Of which values some cluster holds more rows than it may.
 *
 * @param values the number of these values
 * @param over how many rows of them are too many, in all clusters
 * @param impossible how many of these values have more rows than all clusters together may hold
 * @param crowded the numbers of these values, ascending, as long as they are few
 * @param large the numbers of values of so many rows that no task takes all of them, whether they
 *     are crowded or not
 * @param worst those with the most rows too many in a cluster
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record Crowding(
    long values, long over, long impossible, long[] crowded, List<Large> large, List<Worst> worst)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The largest number of values whose numbers are kept, in 8 MB. */
  static final int MOST_KEPT = 1_000_000;

  private static final int SHOWN = 3;
  private static final Crowding NONE = new Crowding(0, 0, 0, new long[0], List.of(), List.of());

  /** A value of many rows. */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  record Large(long value, long rows) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /** The rows of a value in one cluster. */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  record Worst(long value, int cluster, long rows) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /** Rows of one value in one cluster. */
  private record Cell(long value, int cluster) {}

  /**
   * Counts the rows of all values by cluster, in one pass and one shuffle of counts.
   *
   * @param most how many rows of a value a cluster may hold
   * @param largest from how many rows on a value is large
   */
  static Crowding of(
      JavaRDD<CodeBlock> codes, Shared<Clusterer> clusterer, long n, int most, long largest) {
    int partitions = Exchange.partitions(n);
    JavaRDD<byte[]> sent =
        Exchange.arrived(
            codes.mapPartitions(
                blocks -> {
                  Clusterer.Task task = clusterer.value().task();
                  return Exchange.sent(blocks, partitions, (block, to) -> send(block, task, to));
                }),
            partitions);
    return sent.mapPartitions(
            packets -> {
              int k = clusterer.value().assigner().clusters();
              return List.of(counted(packets, k, most, largest)).iterator();
            })
        .reduce(Crowding::plus);
  }

  private static void send(CodeBlock block, Clusterer.Task task, Outbox to) {
    Map<Cell, int[]> cells = new HashMap<>();
    int columns = block.apartColumns();
    task.cluster(
        block,
        (row, label, cluster, margin) -> {
          for (int j = row * columns; cluster >= 0 && j < (row + 1) * columns; j++) {
            if (block.apart()[j] != ValueNumbers.NOTHING) {
              cells.computeIfAbsent(new Cell(block.apart()[j], cluster), one -> new int[1])[0]++;
            }
          }
        });
    cells.forEach(
        (cell, count) ->
            to.record(cell.value, 2 * Integer.BYTES).putInt(cell.cluster).putInt(count[0]));
  }

  private static Crowding counted(Iterator<byte[]> packets, int k, int most, long largest) {
    Longs numbers = new Longs();
    Longs counts = new Longs();
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      numbers.add(record.getLong());
      counts.add(record.getLong()); // a cluster and a count
    }
    Groups groups = Groups.of(numbers.toArray());
    long[] all = counts.toArray();
    Crowding sum = NONE;
    Longs crowded = new Longs();
    for (int g = 0; g < groups.count(); g++) {
      long[] held = new long[k];
      for (long both : groups.take(g, all)) {
        held[(int) (both >> Integer.SIZE)] += both & 0xffffffffL;
      }
      Crowding one = of(groups.numbers()[g], held, most, largest);
      if (one.values > 0 || !one.large.isEmpty()) {
        sum = sum.plus(one);
        if (one.values > 0 && crowded.size() <= MOST_KEPT) {
          crowded.add(groups.numbers()[g]);
        }
      }
    }
    return new Crowding(
        sum.values, sum.over, sum.impossible, crowded.toArray(), sum.large, sum.worst);
  }

  private static Crowding of(long value, long[] held, int most, long largest) {
    long rows = Arrays.stream(held).sum();
    long over = Arrays.stream(held).map(count -> Math.max(0, count - most)).sum();
    if (over == 0 && rows < largest) {
      return NONE;
    }
    int worst = 0;
    for (int j = 1; j < held.length; j++) {
      worst = held[j] > held[worst] ? j : worst;
    }
    return new Crowding(
        over > 0 ? 1 : 0,
        over,
        over > 0 && rows > (long) held.length * most ? 1 : 0,
        new long[0],
        rows < largest ? List.of() : List.of(new Large(value, rows)),
        over > 0 ? List.of(new Worst(value, worst, held[worst])) : List.of());
  }

  private Crowding plus(Crowding other) {
    return new Crowding(
        values + other.values,
        over + other.over,
        impossible + other.impossible,
        LongStream.concat(Arrays.stream(crowded), Arrays.stream(other.crowded))
            .sorted()
            .limit(MOST_KEPT + 1L)
            .toArray(),
        Stream.concat(large.stream(), other.large.stream())
            .sorted(Comparator.comparingLong(Large::value))
            .toList(),
        Stream.concat(worst.stream(), other.worst.stream())
            .sorted(
                Comparator.comparingLong((Worst one) -> -one.rows).thenComparingLong(Worst::value))
            .limit(SHOWN)
            .toList());
  }

  /** Whether the numbers of all crowded values are kept. */
  boolean isKept() {
    return values <= MOST_KEPT;
  }
}
