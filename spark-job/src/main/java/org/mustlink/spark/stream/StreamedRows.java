package org.mustlink.spark.stream;

import java.util.List;
import java.util.Locale;
import org.mustlink.model.summary.NewValue;

/**
 * The rows that a run of a stream has assigned by the end of a batch.
 *
 * @param batch the number of the batch, which continues the count of earlier runs
 * @param batchRows the number of rows of the batch
 * @param rowsPerSecond the rows per second at which the batch was assigned
 * @param batchFar the number of rows of the batch that are far from all landmarks
 * @param batchFresh the number of rows of the batch with values that the fit did not see
 * @param batchNew what the fit did not see among the values of the batch
 * @param batches the number of batches with rows of this run
 * @param rows the number of rows of these batches
 * @param far the number of rows of these batches that are far from all landmarks
 * @param fresh the number of rows of these batches with values that the fit did not see
 */
public record StreamedRows(
    long batch,
    long batchRows,
    double rowsPerSecond,
    long batchFar,
    long batchFresh,
    List<NewValue> batchNew,
    long batches,
    long rows,
    long far,
    long fresh) {
  public StreamedRows {
    batchNew = List.copyOf(batchNew);
  }

  /** The state before the first batch. */
  static final StreamedRows NONE = new StreamedRows(-1, 0, 0, 0, 0, List.of(), 0, 0, 0, 0);

  /** Returns the share of the rows of this run that are far from all landmarks, in [0, 1]. */
  public double farShare() {
    return rows == 0 ? 0 : (double) far / rows;
  }

  /** Returns the share of the rows of this run with values that the fit did not see, in [0, 1]. */
  public double newShare() {
    return rows == 0 ? 0 : (double) fresh / rows;
  }

  /** Returns a description of the batch on one line. */
  public String logLine() {
    return String.format(
        Locale.ROOT,
        "batch %d: %d rows, %,.0f rows/s%s%s",
        batch,
        batchRows,
        rowsPerSecond,
        batchFar > 0 ? String.format(Locale.ROOT, ", %,d far", batchFar) : "",
        batchFresh > 0 ? String.format(Locale.ROOT, ", %,d with new values", batchFresh) : "");
  }
}
