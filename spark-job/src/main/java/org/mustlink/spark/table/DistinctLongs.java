package org.mustlink.spark.table;

import java.util.Arrays;
import org.mustlink.core.columns.SplitMix;

/**
 * Numbers distinct whole numbers from 0 on, in the order of their first occurrence, by a table
 * without an object for each of them. Mutable; every task needs its own.
 */
public final class DistinctLongs {
  private static final int FIRST = 16;

  private long[] values = new long[FIRST]; // in the order of their numbers
  private int[] slots = new int[8 * FIRST]; // numbers from 1 on, 0 where the slot is free
  private int count;

  /** Returns the number of a value, which is {@link #count} before the call for a new one. */
  public int index(long value) {
    int mask = slots.length - 1;
    int slot = (int) SplitMix.mix(value) & mask;
    while (slots[slot] != 0) {
      if (values[slots[slot] - 1] == value) {
        return slots[slot] - 1;
      }
      slot = (slot + 1) & mask;
    }
    if (count == values.length) {
      grow();
      return index(value);
    }
    values[count] = value;
    slots[slot] = ++count;
    return count - 1;
  }

  private void grow() {
    values = Arrays.copyOf(values, 2 * count);
    slots = new int[16 * count];
    int known = count;
    count = 0;
    for (int i = 0; i < known; i++) {
      index(values[i]);
    }
  }

  /** Returns how many distinct values there were. */
  public int count() {
    return count;
  }

  /** Returns the value with a number. */
  public long value(int index) {
    return values[index];
  }
}
