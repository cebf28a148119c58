package org.mustlink.spark.fit.doubt;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.mustlink.core.columns.ContentHash;
import org.mustlink.core.doubt.LeftOut;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.table.IdNumbers;

/**
 * Labelled and linked rows whose ids are wanted, by hashes of their codes and labels: rows on the
 * driver have no ids. Rows with equal codes and labels are one.
 *
 * @param hashes ascending
 * @param places the index of the row on the driver for each hash, the first of equal ones
 * @param linked the numbers of all linked rows, ascending; empty without links
 */
record WantedRows(long[] hashes, int[] places, long[] linked) implements Serializable {
  /**
   * Takes some of the rows.
   *
   * @param some their indices
   */
  static WantedRows of(LeftOut rows, int[] some, long[] linked) {
    CodedRows codes = rows.rows();
    long[] all = new long[rows.labels().length];
    Arrays.setAll(all, i -> hash(codes, i, rows.labels()[i]));
    int[] order =
        IntStream.of(some)
            .distinct()
            .boxed()
            .sorted(Comparator.<Integer>comparingLong(i -> all[i]).thenComparing(i -> i))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] first =
        IntStream.range(0, order.length)
            .filter(i -> i == 0 || all[order[i]] != all[order[i - 1]])
            .map(i -> order[i])
            .toArray();
    return new WantedRows(IntStream.of(first).mapToLong(i -> all[i]).toArray(), first, linked);
  }

  /** Returns the index on the driver of a row of a block, or -1 if it is not wanted. */
  int find(CodeBlock block, int row, IdNumbers numbers) {
    int label = block.labels()[row];
    if (label < 0 && !isLinked(block, row, numbers)) {
      return -1;
    }
    int at = Arrays.binarySearch(hashes, hash(block.rows(), row, Math.max(-1, label)));
    return at < 0 ? -1 : places[at];
  }

  private boolean isLinked(CodeBlock block, int row, IdNumbers numbers) {
    return linked.length > 0
        && numbers.isNamed(block.keys(), row)
        && Arrays.binarySearch(linked, numbers.of(block.keys(), row)) >= 0;
  }

  private static long hash(CodedRows rows, int row, int label) {
    return ContentHash.of(rows.codes(), rows.weights(), row * rows.r(), rows.r(), label);
  }
}
