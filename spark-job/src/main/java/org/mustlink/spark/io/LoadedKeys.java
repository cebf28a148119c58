package org.mustlink.spark.io;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Ids, labels and classes of a table, without its features. Close it when nothing reads it any
 * more.
 *
 * @param data the rows
 * @param ids columns that name a row, at least one
 * @param label string column of known labels
 * @param truth string column of true classes
 * @param release frees what is cached
 */
public record LoadedKeys(
    Dataset<Row> data,
    List<String> ids,
    Optional<String> label,
    Optional<String> truth,
    Runnable release)
    implements AutoCloseable {
  public LoadedKeys {
    ids = List.copyOf(ids);
  }

  @Override
  public void close() {
    release.run();
  }
}
