package org.mustlink.spark.stream;

import java.util.Locale;

/**
 * What a run of a stream has assigned when a batch is done.
 *
 * @param batch the number of the batch, which counts on from earlier runs
 * @param batchRows rows of the batch
 * @param rowsPerSecond at which the batch was assigned
 * @param batchFar rows of the batch that are unlike all rows of the fit
 * @param batches batches with rows of this run
 * @param rows of these batches
 * @param far rows of these batches that are unlike all rows of the fit
 */
public record StreamedRows(
    long batch,
    long batchRows,
    double rowsPerSecond,
    long batchFar,
    long batches,
    long rows,
    long far) {
  /** Before the first batch. */
  static final StreamedRows NONE = new StreamedRows(-1, 0, 0, 0, 0, 0, 0);

  /** The same when another batch is done. */
  StreamedRows with(long nextBatch, long nextRows, double rate, long nextFar) {
    return new StreamedRows(
        nextBatch, nextRows, rate, nextFar, batches + 1, rows + nextRows, far + nextFar);
  }

  /** The share of the rows of this run that are unlike all rows of the fit, in [0, 1]. */
  public double farShare() {
    return rows == 0 ? 0 : (double) far / rows;
  }

  /** The batch on one line. */
  public String told() {
    return String.format(
        Locale.ROOT,
        "batch %d: %d rows, %,.0f rows/s%s",
        batch,
        batchRows,
        rowsPerSecond,
        batchFar > 0 ? String.format(Locale.ROOT, ", %,d far", batchFar) : "");
  }
}
