package org.mustlink.spark.exchange;

import java.util.Arrays;

/** A list of numbers that grows. Mutable and not thread-safe. */
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

  /** How many there are. */
  public int size() {
    return size;
  }

  /** A copy of them, in the order in which they were added. */
  public long[] toArray() {
    return Arrays.copyOf(values, size);
  }

  /** The same numbers ascending, each once. */
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
