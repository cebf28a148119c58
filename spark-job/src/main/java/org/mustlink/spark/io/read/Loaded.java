package org.mustlink.spark.io.read;

import java.util.function.Function;

/**
 * A table that was read. Close it when nothing reads the table any more: closing frees the rows of
 * text files, which are kept in memory and on disk until then.
 *
 * @param table the rows and what their columns are
 * @param format the name of the format in messages, such as "csv" or "catalog table"
 * @param release frees what is cached
 * @param <T> how the table is described
 */
public record Loaded<T>(T table, String format, Runnable release) implements AutoCloseable {
  <U> Loaded<U> map(Function<? super T, ? extends U> description) {
    return new Loaded<>(description.apply(table), format, release);
  }

  @Override
  public void close() {
    release.run();
  }
}
