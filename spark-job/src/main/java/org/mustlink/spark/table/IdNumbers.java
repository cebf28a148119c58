package org.mustlink.spark.table;

import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;

/**
 * Computes the numbers of rows, which are {@code xxhash64(salt, text)} of Spark over the texts of
 * their ids, or over a structure of the texts for ids of several columns. It reuses its memory, so
 * that every task needs its own.
 */
public final class IdNumbers {
  private final UnsafeProjection number;
  private final KeyPointer pointer;
  private final int ids;

  /**
   * Makes a reader of numbers.
   *
   * @param number the projection from a key to its number
   * @param ids how many id columns the key begins with
   * @param fields the number of fields of the key
   */
  IdNumbers(UnsafeProjection number, int ids, int fields) {
    this.number = number;
    this.ids = ids;
    this.pointer = new KeyPointer(fields);
  }

  /** Whether none of the ids of a row is null; other rows cannot be linked. */
  public boolean isNamed(PackedKeys keys, int row) {
    UnsafeRow key = pointer.at(keys, row);
    for (int id = 0; id < ids; id++) {
      if (key.isNullAt(id)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the number of a row is among some numbers, which are in ascending order. */
  public boolean isAmong(long[] numbers, PackedKeys keys, int row) {
    return numbers.length > 0
        && isNamed(keys, row)
        && Arrays.binarySearch(numbers, of(keys, row)) >= 0;
  }

  /** Returns the number of a row. */
  public long of(PackedKeys keys, int row) {
    return number.apply(pointer.at(keys, row)).getLong(0);
  }
}
