package org.mustlink.spark.fit.coded;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.measure.ClusteredRows;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.IdNumbers;
import org.mustlink.spark.table.RowLayout;

/**
 * Rows whose clusters are decided together with others.
 *
 * @param rows the rows with the indices of their clusters, by the partitions of their numbers
 * @param salt the salt of these numbers
 * @param nodes the numbers of all of these rows, ascending, and perhaps of more, if they are few
 */
record DecidedRows(JavaRDD<ClusteredRows> rows, int salt, Optional<long[]> nodes) {
  private static final int DECIDED_BYTES = Integer.BYTES + Double.BYTES;

  /**
   * Brings the clusters to the blocks of all rows, lazily. Every row asks the partition of its
   * number, which answers those rows whose clusters are decided; all others stay as they are.
   */
  JavaRDD<CodeBlock> in(JavaRDD<CodeBlock> codes, RowLayout layout, Resources resources) {
    int numbering = salt;
    int partitions = rows.getNumPartitions();
    int blocks = codes.getNumPartitions();
    @Nullable Shared<long[]> wanted =
        nodes.map(known -> resources.share(codes.context(), known)).orElse(null);
    JavaRDD<byte[]> asked =
        Exchange.arrived(
            codes.mapPartitionsWithIndex(
                (index, part) -> {
                  IdNumbers numbers = layout.numbers(numbering);
                  long @Nullable [] only = wanted == null ? null : wanted.value();
                  return Exchange.sent(
                      part, partitions, (block, to) -> ask(block, index, numbers, only, to));
                },
                false),
            partitions);
    JavaRDD<byte[]> answered =
        Exchange.arrived(
            asked.zipPartitions(
                rows,
                (packets, part) -> {
                  ClusteredRows known = part.next();
                  return Exchange.sent(
                      new Inbox(packets), blocks, (record, to) -> answer(record, known, to));
                }),
            blocks);
    // Later passes do not look rows up again.
    JavaRDD<Decided> decided =
        codes
            .zipPartitions(
                answered, (part, packets) -> decided(part, packets, layout.numbers(numbering)))
            .persist(StorageLevel.MEMORY_AND_DISK());
    resources.add(() -> decided.unpersist());
    return codes.zipPartitions(
        decided, (part, found) -> each(part, block -> found.next().in(block)));
  }

  /** The clusters of the rows of a block, -1 where none is decided. */
  @DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
  private record Decided(int[] clusters, double[] margins) implements Serializable {
    private static final long serialVersionUID = 1L;

    CodeBlock in(CodeBlock block) {
      return block.decided(clusters, margins);
    }
  }

  private static void ask(
      CodeBlock block, int partition, IdNumbers numbers, long @Nullable [] only, Outbox to) {
    for (int i = 0; i < block.count(); i++) {
      if (numbers.isNamed(block.keys(), i)) {
        long node = numbers.of(block.keys(), i);
        if (only == null || Arrays.binarySearch(only, node) >= 0) {
          to.record(node, Integer.BYTES).putInt(partition);
        }
      }
    }
  }

  private static void answer(ByteBuffer record, ClusteredRows known, Outbox to) {
    long node = record.getLong();
    int partition = record.getInt();
    int at = known.index(node);
    if (at >= 0) {
      to.record(partition, Long.BYTES + DECIDED_BYTES)
          .putLong(node)
          .putInt(known.clusters()[at])
          .putDouble(known.margins()[at]);
    }
  }

  private static Iterator<Decided> decided(
      Iterator<CodeBlock> blocks, Iterator<byte[]> packets, IdNumbers numbers) {
    ClusteredRows known = ClusteredRows.answered(packets);
    return each(blocks, block -> decided(block, known, numbers));
  }

  private static <T> Iterator<T> each(Iterator<CodeBlock> blocks, Function<CodeBlock, T> function) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return blocks.hasNext();
      }

      @Override
      public T next() {
        return function.apply(blocks.next());
      }
    };
  }

  private static Decided decided(CodeBlock block, ClusteredRows known, IdNumbers numbers) {
    int[] clusters = Arrays.copyOf(block.decided(), block.count());
    double[] margins = Arrays.copyOf(block.decidedMargins(), block.count());
    if (block.decided().length == 0) {
      Arrays.fill(clusters, -1);
    }
    for (int i = 0; i < clusters.length; i++) {
      int at = numbers.isNamed(block.keys(), i) ? known.index(numbers.of(block.keys(), i)) : -1;
      if (at >= 0) {
        clusters[i] = known.clusters()[at];
        margins[i] = known.margins()[at];
      }
    }
    return new Decided(clusters, margins);
  }
}
