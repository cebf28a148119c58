package org.mustlink.spark.table;

import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;

/**
 * The numbers of rows by the texts of their ids, as {@code xxhash64(salt, text)} of Spark makes
 * them; for ids of several columns of a structure of the texts. It reuses its memory: one a task.
 */
public final class IdNumbers {
  private final UnsafeProjection number;
  private final UnsafeRow key;
  private final int ids;

  /**
   * Makes a reader of numbers.
   *
   * @param number from a key to its number
   * @param ids how many id columns the key begins with
   * @param fields of the key
   */
  IdNumbers(UnsafeProjection number, int ids, int fields) {
    this.number = number;
    this.ids = ids;
    this.key = new UnsafeRow(fields);
  }

  /** Whether a row has all its ids; no link can speak of one that has not. */
  public boolean isNamed(PackedKeys keys, int row) {
    KeyReader.pointTo(keys, row, key);
    for (int id = 0; id < ids; id++) {
      if (key.isNullAt(id)) {
        return false;
      }
    }
    return true;
  }

  /** The number of a row. */
  public long of(PackedKeys keys, int row) {
    KeyReader.pointTo(keys, row, key);
    return number.apply(key).getLong(0);
  }
}
