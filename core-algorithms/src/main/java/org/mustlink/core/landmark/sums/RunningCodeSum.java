package org.mustlink.core.landmark.sums;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.mustlink.core.landmark.CodedRows;

/**
 * The same sum as {@link CodeSum}, to which codes are added one after another in the same memory,
 * for tables of millions of small components. Mutable and not thread-safe; it can be used again
 * after it was cleared.
 */
public final class RunningCodeSum {
  private static final int ENTRY_BYTES = Integer.BYTES + Long.BYTES;

  private final long[] values;
  private int[] positions = new int[16];
  private int size;

  /**
   * A sum of no codes.
   *
   * @param p the number of landmarks
   */
  public RunningCodeSum(int p) {
    this.values = new long[p];
  }

  /** Removes all codes. */
  public void clear() {
    for (int a = 0; a < size; a++) {
      values[positions[a]] = 0;
    }
    size = 0;
  }

  /** Adds the code of a row. O(r). */
  public void add(CodedRows rows, int row) {
    for (int a = row * rows.r(); a < (row + 1) * rows.r(); a++) {
      add(rows.codes()[a], CodeSum.rounded(rows.weights()[a]));
    }
  }

  private void add(int position, long value) {
    if (value == 0) {
      return;
    }
    if (values[position] == 0) {
      if (size == positions.length) {
        positions = Arrays.copyOf(positions, 2 * size);
      }
      positions[size++] = position;
    }
    values[position] += value;
  }

  /** The bytes of the sum. */
  public int bytes() {
    return Integer.BYTES + size * ENTRY_BYTES;
  }

  /** Writes the sum. */
  public void put(ByteBuffer to) {
    to.putInt(size);
    for (int a = 0; a < size; a++) {
      to.putInt(positions[a]).putLong(values[positions[a]]);
    }
  }

  /** Adds a sum that {@link #put} wrote. */
  public void add(ByteBuffer from) {
    for (int left = from.getInt(); left > 0; left--) {
      add(from.getInt(), from.getLong());
    }
  }

  /** Passes over a sum that {@link #put} wrote. */
  public static void skip(ByteBuffer from) {
    int entries = from.getInt();
    from.position(from.position() + entries * ENTRY_BYTES);
  }

  /** This sum, which later codes do not change. */
  public CodeSum sum() {
    return CodeSum.of(Arrays.copyOf(positions, size), values);
  }

  /** Landmarks that are in the code of a row summed here. */
  int size() {
    return size;
  }

  /** The landmark at index a, in no order. */
  int position(int a) {
    return positions[a];
  }

  /** The summed weight of that landmark. */
  double value(int a) {
    return CodeSum.weight(values[positions[a]]);
  }
}
