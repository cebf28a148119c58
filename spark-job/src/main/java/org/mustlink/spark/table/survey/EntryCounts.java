package org.mustlink.spark.table.survey;

import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Counts the texts of a column of a columnar batch. If the batch has a dictionary, the entries are
 * counted by their numbers, so that each is decoded once. Mutable and not thread-safe.
 */
final class EntryCounts {
  /** Entries of larger numbers are decoded row by row. */
  private static final int MOST = 1 << 16;

  private final int[] counts = new int[MOST]; // all 0 between two batches
  private int[] firsts = new int[0]; // a row of each entry that the batch has

  /** Adds all rows of a batch. */
  void add(ColumnVector column, int rows, RepeatedTexts to) {
    WritableColumnVector ids =
        column instanceof WritableColumnVector stored && stored.hasDictionary()
            ? stored.getDictionaryIds()
            : null;
    if (firsts.length < rows) {
      firsts = new int[rows];
    }
    int distinct = 0;
    int gaps = 0;
    for (int row = 0; row < rows; row++) {
      if (column.isNullAt(row)) {
        gaps++;
      } else if (ids == null || ids.getDictId(row) >= MOST) {
        to.add(column.getUTF8String(row), 1);
      } else if (counts[ids.getDictId(row)]++ == 0) {
        firsts[distinct++] = row;
      }
    }
    to.addGaps(gaps);
    for (int i = 0; ids != null && i < distinct; i++) {
      int id = ids.getDictId(firsts[i]);
      to.add(column.getUTF8String(firsts[i]), counts[id]);
      counts[id] = 0;
    }
  }
}
