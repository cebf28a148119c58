package org.mustlink.spark.io;

import org.mustlink.spark.table.InputTable;

/**
 * A table ready to cluster. Close it when nothing reads the table any more: it frees what is kept
 * of text files.
 *
 * @param table rows and what their columns are
 * @param format as a person calls it, such as "csv" or "catalog table"
 * @param release frees what is cached
 */
public record LoadedTable(InputTable table, String format, Runnable release)
    implements AutoCloseable {
  @Override
  public void close() {
    release.run();
  }
}
