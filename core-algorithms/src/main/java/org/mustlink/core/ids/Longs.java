package org.mustlink.core.ids;

import java.util.Arrays;

/** A growable list of longs. Mutable and not thread-safe. */
public final class Longs {
  private long[] values = new long[16];
  private int size;

  /** Adds a number. */
  public void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, Math.addExact(size, size >> 1));
    }
    values[size++] = value;
  }

  /** The number at an index. */
  public long get(int index) {
    return values[index];
  }

  /** The number of elements. */
  public int size() {
    return size;
  }

  /** Returns a copy of the numbers, in the order in which they were added. */
  public long[] toArray() {
    return Arrays.copyOf(values, size);
  }

  /**
   * Returns a copy of the numbers as numbers of 32 bits.
   *
   * @throws ArithmeticException if one does not fit
   */
  public int[] toInts() {
    return Arrays.stream(values, 0, size).mapToInt(Math::toIntExact).toArray();
  }

  /** Returns the distinct numbers of an array, ascending. */
  public static long[] distinct(long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    int count = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[count++] = sorted[i];
      }
    }
    return Arrays.copyOf(sorted, count);
  }
}
