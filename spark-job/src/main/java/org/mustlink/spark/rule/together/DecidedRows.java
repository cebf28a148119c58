package org.mustlink.spark.rule.together;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
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
 * Rows whose clusters are decided together with others, by whoever knows nothing of them but their
 * numbers.
 *
 * @param rows the rows with the indices of their clusters, by the partitions of their numbers
 * @param salt the salt of these numbers
 * @param nodes the numbers of all of these rows, ascending, and perhaps of more, if they are few
 */
public record DecidedRows(JavaRDD<ClusteredRows> rows, int salt, Optional<long[]> nodes) {
  private static final int DECIDED_BYTES = Integer.BYTES + Double.BYTES;

  /**
   * Brings the clusters to the blocks of all rows, lazily. Every row asks the partition of its
   * number, which answers those rows whose clusters are decided; all others stay as they are.
   */
  public JavaRDD<CodeBlock> in(JavaRDD<CodeBlock> codes, RowLayout layout, Resources resources) {
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
    JavaRDD<DecidedBlock> decided =
        codes
            .zipPartitions(
                answered, (part, packets) -> decided(part, packets, layout.numbers(numbering)))
            .persist(StorageLevel.MEMORY_AND_DISK());
    resources.add(() -> decided.unpersist());
    return DecidedBlock.in(codes, decided);
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

  private static Iterator<DecidedBlock> decided(
      Iterator<CodeBlock> blocks, Iterator<byte[]> packets, IdNumbers numbers) {
    ClusteredRows known = ClusteredRows.answered(packets);
    return DecidedBlock.each(blocks, block -> decided(block, known, numbers));
  }

  private static DecidedBlock decided(CodeBlock block, ClusteredRows known, IdNumbers numbers) {
    DecidedBlock decided = DecidedBlock.of(block);
    for (int i = 0; i < block.count(); i++) {
      int at = numbers.isNamed(block.keys(), i) ? known.index(numbers.of(block.keys(), i)) : -1;
      if (at >= 0) {
        decided.set(i, known.clusters()[at], known.margins()[at]);
      }
    }
    return decided;
  }
}
