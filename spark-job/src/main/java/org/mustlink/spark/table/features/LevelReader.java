package org.mustlink.spark.table.features;

import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.row.JavaValues;

/**
 * Reads the codes of the levels in a column of texts, batch by batch. It remembers the codes of
 * some texts, so that a text that many rows have is rarely decoded: an entry of a dictionary at
 * most once in a batch as long as no other entry takes its slot, and the code of a text is computed
 * anew only where another one took its slot. Memory is bounded. Mutable and not thread-safe.
 */
final class LevelReader implements ColumnReader {
  /** The maximum number of slots that all columns of a table have together, and one column has. */
  private static final int MOST_SLOTS = 1 << 17;

  private static final int MOST_OF_COLUMN = 1 << 14;

  private static final int LEAST_SLOTS = 1 << 6;

  /** Texts of more bytes are not remembered. */
  private static final int LONGEST = 64;

  private static final int ID_BITS = 32;

  private final int mask;
  private final double[] codes;

  /** The texts of the codes, null where the slot is empty or its text is too long to be kept. */
  private final @Nullable UTF8String[] texts;

  /** The batch and the entry of its dictionary of which the codes are. */
  private final long[] entries;

  private long batch;

  /**
   * Starts without any text.
   *
   * @param columns the number of columns of texts of the table, which share the memory
   */
  LevelReader(int columns) {
    int slots =
        Integer.highestOneBit(
            Math.max(LEAST_SLOTS, Math.min(MOST_OF_COLUMN, MOST_SLOTS / columns)));
    mask = slots - 1;
    codes = new double[slots];
    texts = new UTF8String[slots];
    entries = new long[slots];
  }

  /** Starts another batch, which may have another dictionary. */
  void start() {
    batch++;
  }

  @Override
  public void read(ColumnVector column, int row, int count, double[] to, int at, int d) {
    if (column instanceof WritableColumnVector stored && stored.hasDictionary()) {
      WritableColumnVector ids = stored.getDictionaryIds();
      for (int i = 0; i < count; i++) {
        to[at + i * d] = ofEntry(ids.getDictId(row + i), column, row + i);
      }
      return;
    }
    for (int i = 0; i < count; i++) {
      UTF8String text = column.getUTF8String(row + i);
      to[at + i * d] = code(text.hashCode() & mask, text);
    }
  }

  private double ofEntry(int id, ColumnVector column, int row) {
    int slot = id & mask;
    long entry = batch << ID_BITS | id;
    if (entries[slot] != entry) {
      code(slot, column.getUTF8String(row));
      entries[slot] = entry;
    }
    return codes[slot];
  }

  /** Returns the code of a text, which is in its slot afterwards. */
  private double code(int slot, UTF8String text) {
    if (!text.equals(texts[slot])) {
      codes[slot] = JavaValues.code(text);
      // The memory of the text is that of the batch, in which another text will be.
      texts[slot] = text.numBytes() <= LONGEST ? text.copy() : null;
    }
    return codes[slot];
  }
}
