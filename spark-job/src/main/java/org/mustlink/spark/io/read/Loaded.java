package org.mustlink.spark.io.read;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A table that was read. Close it when nothing reads the table any more: closing frees the rows of
 * text files, which are kept in memory and on disk until then.
 *
 * @param table the rows and what their columns are
 * @param format the name of the format in messages, such as "csv" or "catalog table"
 * @param remarks sentences about the way the table was read; a table to cluster has them among its
 *     own remarks too
 * @param release frees what is cached
 * @param <T> how the table is described
 */
public record Loaded<T>(T table, String format, List<String> remarks, Runnable release)
    implements AutoCloseable {
  public Loaded {
    remarks = List.copyOf(remarks);
  }

  /** A table without remarks. */
  Loaded(T table, String format, Runnable release) {
    this(table, format, List.of(), release);
  }

  /** Returns the same table with further remarks about the way it was read. */
  Loaded<T> remarking(List<String> said) {
    return new Loaded<>(
        table, format, Stream.concat(remarks.stream(), said.stream()).toList(), release);
  }

  <U> Loaded<U> map(Function<? super T, ? extends U> description) {
    return new Loaded<>(description.apply(table), format, remarks, release);
  }

  @Override
  public void close() {
    release.run();
  }
}
