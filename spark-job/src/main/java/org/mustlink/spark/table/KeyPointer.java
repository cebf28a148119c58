package org.mustlink.spark.table;

import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import org.jspecify.annotations.Nullable;

/** Points to one of many keys after another. Mutable; every task needs its own. */
final class KeyPointer {
  private final UnsafeRow key;
  private byte[] whole = {};
  private @Nullable PackedKeys pointed;

  /**
   * Makes a pointer.
   *
   * @param fields the number of fields of a key
   */
  KeyPointer(int fields) {
    this.key = new UnsafeRow(fields);
  }

  /** Returns a key, which is valid until the next one is asked for. */
  UnsafeRow at(PackedKeys keys, int row) {
    if (!keys.areShared()) {
      pointed = null;
      key.pointTo(
          keys.bytes(), (long) Platform.BYTE_ARRAY_OFFSET + keys.start(row), keys.length(row));
      return key;
    }
    if (keys != pointed) {
      pointed = keys;
      whole = new byte[keys.length(row)];
      key.pointTo(whole, whole.length);
      keys.copy(row, whole, 0);
    } else {
      keys.copyOwn(row, whole, 0);
    }
    return key;
  }
}
