package org.mustlink.spark.stage;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What a fit leaves. Close it when the assignments have been written: it releases the cached codes.
 *
 * @param model assigns new rows
 * @param assignments id columns, {@code cluster} int, {@code label} string (null without known
 *     rows), {@code margin} double in [0, 1]
 * @param release frees what is cached
 */
public record FitResult(
    ClusteringModel model, Dataset<Row> assignments, FitSummary summary, Runnable release)
    implements AutoCloseable {
  @Override
  public void close() {
    release.run();
  }
}
