package org.mustlink.spark.io;

import org.mustlink.spark.link.LinkTable;

/**
 * Links ready to use. Close it when nothing reads them any more: it frees what is kept of text
 * files.
 *
 * @param table links and what their columns are
 * @param format as a person calls it, such as "csv" or "catalog table"
 * @param release frees what is cached
 */
public record LoadedLinks(LinkTable table, String format, Runnable release)
    implements AutoCloseable {
  @Override
  public void close() {
    release.run();
  }
}
