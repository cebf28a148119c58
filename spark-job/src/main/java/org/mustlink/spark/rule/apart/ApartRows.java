package org.mustlink.spark.rule.apart;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.HeldOutValues;
import org.mustlink.spark.table.IdNumbers;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.ValueNumbers;

/**
 * The rows of one partition that have values, with the scores of all clusters.
 *
 * @param k the number of clusters
 * @param columns the number of columns of rules
 * @param units the number of the unit of each row, which decides about the partition
 * @param numbers the number of each row
 * @param values the numbers of its values, rows x columns
 * @param fixed whether it stays in its cluster, since its label is kept
 * @param clusters its cluster
 * @param scores rows x k
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record ApartRows(
    int k,
    int columns,
    long[] units,
    long[] numbers,
    long[] values,
    boolean[] fixed,
    int[] clusters,
    float[] scores)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * What a task that sends rows needs.
   *
   * @param wanted the numbers of the values whose rows are sent; null if all rows are that have a
   *     value or are kept together with others
   * @param below for each cluster the margin below which its rows are sent; empty if all are
   * @param heldOut values that say nothing here
   */
  record Sender(
      Shared<Clusterer> clusterer,
      RowLayout layout,
      int salt,
      @Nullable Shared<long[]> wanted,
      double[] below,
      HeldOutValues heldOut)
      implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Sends the rows to the partitions of their numbers, lazily. */
    JavaRDD<byte[]> sent(JavaRDD<CodeBlock> codes, int partitions) {
      return Exchange.arrived(
          codes.mapPartitions(
              blocks -> {
                Clusterer.Task task = clusterer.value().task();
                IdNumbers numbers = layout.numbers(salt);
                return Exchange.sent(
                    blocks, partitions, (block, to) -> send(block, task, numbers, to));
              }),
          partitions);
    }

    private void send(CodeBlock block, Clusterer.Task task, IdNumbers numbers, Outbox to) {
      int[] clusters = new int[block.count()];
      double[] margins = new double[block.count()];
      boolean[] fixed = new boolean[block.count()];
      task.cluster(
          block,
          (row, label, cluster, margin) -> {
            clusters[row] = cluster;
            margins[row] = margin;
            boolean certain = label >= 0 && block.labelWeights().of(row) == 1;
            fixed[row] = certain && clusterer.value().keepsLabels();
          });
      int[] asked =
          IntStream.range(0, block.count())
              .filter(i -> clusters[i] >= 0 && isNear(clusters[i], margins[i]))
              .filter(i -> isAsked(block, i) && numbers.isNamed(block.keys(), i))
              .toArray();
      if (asked.length == 0) {
        return;
      }
      double[] scores = task.scores(block.rows().take(asked));
      int columns = block.apartColumns();
      int k = scores.length / asked.length;
      int bytes = (1 + columns) * Long.BYTES + Byte.BYTES + Integer.BYTES + k * Float.BYTES;
      for (int i = 0; i < asked.length; i++) {
        int row = asked[i];
        long number = numbers.of(block.keys(), row);
        ByteBuffer record = to.record(number, bytes).putLong(number);
        for (int j = 0; j < columns; j++) {
          record.putLong(heldOut.without(block.apart()[row * columns + j]));
        }
        record.put((byte) (fixed[row] ? 1 : 0));
        record.putInt(clusters[row]);
        for (int j = 0; j < k; j++) {
          record.putFloat((float) scores[i * k + j]);
        }
      }
    }

    private boolean isNear(int cluster, double margin) {
      return below.length == 0 || margin < below[cluster];
    }

    private boolean isAsked(CodeBlock block, int row) {
      if (wanted == null && block.isDecided(row)) {
        return true;
      }
      int columns = block.apartColumns();
      for (int j = row * columns; j < (row + 1) * columns; j++) {
        long value = heldOut.without(block.apart()[j]);
        if (value != ValueNumbers.NOTHING
            && (wanted == null || Arrays.binarySearch(wanted.value(), value) >= 0)) {
          return true;
        }
      }
      return false;
    }
  }

  /** Reads the rows that have arrived in a partition. */
  static ApartRows read(Iterator<byte[]> packets, int k, int columns) {
    Packed packed =
        Packed.of(
            packets, (2 + columns) * Long.BYTES + Byte.BYTES + Integer.BYTES + k * Float.BYTES);
    int count = packed.count();
    ApartRows rows =
        new ApartRows(
            k,
            columns,
            new long[count],
            new long[count],
            new long[count * columns],
            new boolean[count],
            new int[count],
            new float[count * k]);
    packed.forEach(rows::take);
    return rows;
  }

  private void take(ByteBuffer record, int i) {
    units[i] = record.getLong();
    numbers[i] = record.getLong();
    for (int j = 0; j < columns; j++) {
      values[i * columns + j] = record.getLong();
    }
    fixed[i] = record.get() == 1;
    clusters[i] = record.getInt();
    for (int j = 0; j < k; j++) {
      scores[i * k + j] = record.getFloat();
    }
  }

  /** Returns the same rows with other units. */
  ApartRows in(Components components) {
    return new ApartRows(
        k,
        columns,
        Arrays.stream(numbers).map(components::of).toArray(),
        numbers,
        values,
        fixed,
        clusters,
        scores);
  }

  /** Sends the rows to the partitions of their units. */
  void send(Outbox to) {
    int bytes = (1 + columns) * Long.BYTES + Byte.BYTES + Integer.BYTES + k * Float.BYTES;
    for (int i = 0; i < numbers.length; i++) {
      ByteBuffer record = to.record(units[i], bytes).putLong(numbers[i]);
      for (int j = 0; j < columns; j++) {
        record.putLong(values[i * columns + j]);
      }
      record.put((byte) (fixed[i] ? 1 : 0)).putInt(clusters[i]);
      for (int j = 0; j < k; j++) {
        record.putFloat(scores[i * k + j]);
      }
    }
  }
}
