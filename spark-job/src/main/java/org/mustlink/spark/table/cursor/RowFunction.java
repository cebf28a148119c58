package org.mustlink.spark.table.cursor;

import java.io.Serializable;
import java.util.Iterator;

/** A function from the rows of a partition to the results of a task. */
@FunctionalInterface
public interface RowFunction<T> extends Serializable {
  /** Returns the results, which may be computed lazily while the rows are read. */
  Iterator<T> apply(RowCursor rows);
}
