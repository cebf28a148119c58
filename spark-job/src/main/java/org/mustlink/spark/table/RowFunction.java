package org.mustlink.spark.table;

import java.io.Serializable;
import java.util.Iterator;

/** What a task makes of the rows of its partition. */
@FunctionalInterface
public interface RowFunction<T> extends Serializable {
  /** The results, which may be made while the rows are read. */
  Iterator<T> apply(RowCursor rows);
}
