package org.mustlink.spark.fit;

import java.io.Serializable;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sample.SampledInputs;
import org.mustlink.spark.sample.RowSample;
import org.mustlink.spark.table.cursor.RowCursor;

/**
 * The values of the columns of those rows whose outputs a profile samples, under the same keys, so
 * that both are in the same order. Of rows with equal outputs one has its values here. Mutable:
 * every task fills its own, and these are merged.
 */
final class InputSample implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int d;
  private final RowSample rows;
  private final RowSample labelled;

  /**
   * Makes an empty sample.
   *
   * @param d the number of columns
   * @param threshold the largest key of a row, as an unsigned number
   * @param labelledThreshold the largest key of a labelled row
   */
  InputSample(int d, long threshold, long labelledThreshold) {
    this.d = d;
    this.rows = new RowSample(threshold);
    this.labelled = new RowSample(labelledThreshold);
  }

  /**
   * Offers the row of a cursor, whose features can be used.
   *
   * @param name returns a hash of what names the row
   */
  void offer(RowCursor cursor, long key, long copies, LongSupplier name) {
    rows.offer(key, -1, copies, name, Objects.requireNonNull(cursor.columnValues()), 0, d);
  }

  /**
   * Offers the labelled row of a cursor.
   *
   * @param label the index of its label
   */
  void offerLabelled(RowCursor cursor, long key, int label, LongSupplier name) {
    labelled.offer(key, label, 1, name, Objects.requireNonNull(cursor.columnValues()), 0, d);
  }

  void merge(InputSample other) {
    rows.merge(other.rows);
    labelled.merge(other.labelled);
  }

  /**
   * Returns the values of sampled rows.
   *
   * @param sampled the number of rows that were sampled
   * @param labels the number of labelled rows that were sampled
   */
  SampledInputs take(int sampled, int labels) {
    Rows first = rows.take(d, sampled, Long.MAX_VALUE, true).rows();
    return new SampledInputs(first, labelled.take(d, labels, Long.MAX_VALUE, false).rows());
  }
}
