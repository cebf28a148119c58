package org.mustlink.spark.rule.together;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.exchange.Inbox;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.table.IdNumbers;
import org.mustlink.spark.table.RowLayout;

/**
 * Rows of one partition of the codes that come back to their places with the clusters that rules
 * decide, so that no row is looked for. Mutable.
 */
public final class ReturnedRows {
  private final IdNumbers numbers;
  private long[] nodes = new long[16];
  private int[] clusters = new int[16];
  private double[] margins = new double[16];
  private int end;
  private int before;

  private ReturnedRows(IdNumbers numbers) {
    this.numbers = numbers;
  }

  /** The bytes of what comes back of a row, after its place. */
  public static final int BYTES = Long.BYTES + Integer.BYTES + Double.BYTES;

  /**
   * Brings clusters to the blocks of all rows, lazily.
   *
   * @param returned records of the place of a row, its number, its cluster and its margin, by the
   *     partitions of the blocks
   * @param codes the blocks from which the rows of the components came
   * @param salt the salt of the numbers of rows
   */
  public static JavaRDD<CodeBlock> in(
      JavaRDD<byte[]> returned,
      JavaRDD<CodeBlock> codes,
      RowLayout layout,
      int salt,
      Resources resources) {
    int partitions = codes.getNumPartitions();
    JavaRDD<DecidedBlock> blocks =
        resources.cached(
            codes.zipPartitions(
                returned,
                (part, packets) -> {
                  ReturnedRows rows = new ReturnedRows(layout.numbers(salt));
                  rows.read(packets, partitions);
                  return DecidedBlock.each(part, rows::next);
                }));
    return DecidedBlock.in(codes, blocks);
  }

  private void read(Iterator<byte[]> packets, int partitions) {
    RowPlaces places = new RowPlaces(0, partitions);
    for (Inbox inbox = new Inbox(packets); inbox.hasNext(); ) {
      ByteBuffer record = inbox.next();
      int row = places.row(record.getLong());
      reserve(row + 1);
      nodes[row] = record.getLong();
      clusters[row] = 1 + record.getInt(); // 0 is none
      margins[row] = record.getDouble();
    }
  }

  private void reserve(int rows) {
    if (rows > nodes.length) {
      int room = Math.max(rows, Math.addExact(nodes.length, nodes.length >> 1));
      nodes = Arrays.copyOf(nodes, room);
      clusters = Arrays.copyOf(clusters, room);
      margins = Arrays.copyOf(margins, room);
    }
    end = Math.max(end, rows);
  }

  /** Returns the clusters of the rows of the next block. */
  private DecidedBlock next(CodeBlock block) {
    DecidedBlock decided = DecidedBlock.of(block);
    for (int i = 0; i < block.count() && before + i < end; i++) {
      int at = before + i;
      if (clusters[at] > 0) {
        if (!numbers.isNamed(block.keys(), i) || numbers.of(block.keys(), i) != nodes[at]) {
          throw new IllegalStateException(
              "The table changed while it was read: its rows came in another order the second"
                  + " time");
        }
        decided.set(i, clusters[at] - 1, margins[at]);
      }
    }
    before += block.count();
    return decided;
  }
}
