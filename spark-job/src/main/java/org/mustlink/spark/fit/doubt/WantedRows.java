package org.mustlink.spark.fit.doubt;

import java.io.Serializable;
import java.util.stream.IntStream;
import org.mustlink.core.doubt.LeftOut;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.description.KnownRows;
import org.mustlink.spark.table.IdNumbers;

/**
 * Labelled and linked rows whose ids are wanted, by hashes of their codes and labels: rows on the
 * driver have no ids. Rows with equal codes and labels are one.
 *
 * @param rows the rows on the driver
 * @param linked the numbers of all linked rows, ascending; empty without links
 */
record WantedRows(KnownRows rows, long[] linked) implements Serializable {
  /**
   * Takes some of the rows.
   *
   * @param some their indices
   */
  static WantedRows of(LeftOut rows, int[] some, long[] linked) {
    int[] once = IntStream.of(some).distinct().sorted().toArray();
    long[] hashes =
        IntStream.of(once).mapToLong(i -> rows.rows().hash(i, rows.labels()[i])).toArray();
    return new WantedRows(KnownRows.of(hashes, once), linked);
  }

  /** Returns the index on the driver of a row of a block, or -1 if it is not wanted. */
  int find(CodeBlock block, int row, IdNumbers numbers) {
    int label = block.labels()[row];
    return label < 0 && !numbers.isAmong(linked, block.keys(), row)
        ? -1
        : rows.find(block.rows().hash(row, Math.max(-1, label)));
  }
}
