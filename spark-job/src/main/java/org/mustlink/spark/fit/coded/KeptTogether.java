package org.mustlink.spark.fit.coded;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.exchange.Outbox;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.measure.ClusteredRows;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.IdNumbers;
import org.mustlink.spark.table.RowLayout;

/**
 * The clusters of rows that rules keep together. All rows of a component get the cluster of the
 * mean of their points, which is the cluster of the least sum of squared distances where clusters
 * have centres, and of the largest sum of soft labels where points are these.
 *
 * @param rows the rows of components of at least two rows with the indices of their clusters, by
 *     the partitions of their numbers; persisted
 * @param counts how many there are
 */
public record KeptTogether(JavaRDD<ClusteredRows> rows, KeptCounts counts) {
  private static final int DECIDED_BYTES = Integer.BYTES + Double.BYTES;

  /**
   * Decides.
   *
   * @param links audited links with rules
   * @param linked the codes of the linked rows
   */
  static KeptTogether of(
      AuditedLinks links,
      JavaRDD<LinkedCodes> linked,
      Shared<Clusterer> clusterer,
      Resources resources) {
    int partitions = linked.getNumPartitions();
    JavaRDD<DecidedComponents> decided =
        DecidedComponents.of(linked, links.kept(), clusterer)
            .persist(StorageLevel.MEMORY_AND_DISK());
    resources.add(() -> decided.unpersist());
    KeptCounts counts = decided.map(DecidedComponents::counts).reduce(KeptCounts::plus);
    JavaRDD<ClusteredRows> rows =
        ClusteredRows.of(Exchange.of(decided, partitions, DecidedComponents::send))
            .persist(StorageLevel.MEMORY_AND_DISK());
    resources.add(() -> rows.unpersist());
    return new KeptTogether(rows, counts);
  }

  /**
   * Brings the clusters to the blocks of all rows, lazily. Every row asks the partition of its
   * number, which answers those rows that are kept together.
   */
  JavaRDD<CodeBlock> in(
      AuditedLinks links, JavaRDD<CodeBlock> codes, RowLayout layout, Resources resources) {
    int salt = links.salt();
    int partitions = rows.getNumPartitions();
    int blocks = codes.getNumPartitions();
    @Nullable Shared<long[]> wanted =
        links.nodes().map(nodes -> resources.share(codes.context(), nodes)).orElse(null);
    JavaRDD<byte[]> asked =
        Exchange.arrived(
            codes.mapPartitionsWithIndex(
                (index, part) -> {
                  IdNumbers numbers = layout.numbers(salt);
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
                blocks)
            .persist(StorageLevel.MEMORY_AND_DISK());
    resources.add(() -> answered.unpersist());
    return codes.zipPartitions(
        answered, (part, packets) -> decided(part, packets, layout.numbers(salt)));
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

  private static Iterator<CodeBlock> decided(
      Iterator<CodeBlock> blocks, Iterator<byte[]> packets, IdNumbers numbers) {
    ClusteredRows known = ClusteredRows.answered(packets);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return blocks.hasNext();
      }

      @Override
      public CodeBlock next() {
        return decided(blocks.next(), known, numbers);
      }
    };
  }

  private static CodeBlock decided(CodeBlock block, ClusteredRows known, IdNumbers numbers) {
    int[] clusters = new int[block.count()];
    double[] margins = new double[block.count()];
    Arrays.fill(clusters, -1);
    for (int i = 0; i < clusters.length; i++) {
      int at = numbers.isNamed(block.keys(), i) ? known.index(numbers.of(block.keys(), i)) : -1;
      if (at >= 0) {
        clusters[i] = known.clusters()[at];
        margins[i] = known.margins()[at];
      }
    }
    return block.decided(clusters, margins);
  }
}
