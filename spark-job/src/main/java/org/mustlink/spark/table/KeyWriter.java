package org.mustlink.spark.table;

import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import org.mustlink.core.columns.SplitMix;
import org.mustlink.spark.table.cursor.RowCursor;

/**
 * Makes the key of a row from some of its columns. It reuses its memory, so that every task needs
 * its own.
 *
 * @param columns the projection from a row to the key
 */
public record KeyWriter(UnsafeProjection columns) {

  /** Returns the key of the cursor's row, valid until the next one is asked for. */
  public byte[] of(RowCursor row) {
    return columns.apply(row.row()).getBytes();
  }

  /** Adds the key of the cursor's row to others. */
  public void add(RowCursor row, PackedKeys.Builder keys) {
    keys.add(columns.apply(row.row()));
  }

  /**
   * Returns a hash of the key of the cursor's row. It takes the eight bytes of a word at once and
   * is another one than the hash of the bytes of {@link #of}.
   */
  public long hash(RowCursor row, long seed) {
    UnsafeRow key = columns.apply(row.row());
    Object memory = key.getBaseObject();
    long end = key.getBaseOffset() + key.getSizeInBytes();
    long hash = SplitMix.mix(seed);
    for (long at = key.getBaseOffset(); at < end; at += Long.BYTES) {
      hash = SplitMix.mix(hash ^ Platform.getLong(memory, at));
    }
    return hash;
  }
}
