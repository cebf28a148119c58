package org.mustlink.spark.io.read;

import java.util.List;
import java.util.function.Function;

/**
 * A table that was read. Close it when nothing reads the table any more: closing frees the rows of
 * text files, which are kept in memory and on disk until then.
 *
 * @param table the rows and what their columns are
 * @param format the format as a person calls it, such as "csv" or "catalog table"
 * @param remarks what a person should know about the way it was read, each a sentence
 * @param release frees what is cached
 * @param <T> how the table is described
 */
public record Loaded<T>(T table, String format, List<String> remarks, Runnable release)
    implements AutoCloseable {
  public Loaded {
    remarks = List.copyOf(remarks);
  }

  /** A table of which nothing else is to be told. */
  Loaded(T table, String format, Runnable release) {
    this(table, format, List.of(), release);
  }

  /** The same table, with what a person should know of how it was read. */
  Loaded<T> remarking(List<String> said) {
    return new Loaded<>(table, format, said, release);
  }

  <U> Loaded<U> map(Function<? super T, ? extends U> description) {
    return new Loaded<>(description.apply(table), format, remarks, release);
  }

  @Override
  public void close() {
    release.run();
  }
}
