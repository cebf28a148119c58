package org.mustlink.core.landmark.sums;

import java.io.Serializable;
import org.mustlink.core.linalg.Vectors;

/**
 * A symmetric p x p matrix of 64-bit sums, initially 0. The code of a row contains only landmarks
 * that are near each other, so most entries of a large matrix stay 0. They are stored in a hash
 * table with open addressing as long as that takes less memory than the packed triangle, and in the
 * packed triangle from then on. The choice affects only time and memory.
 */
final class ProductSums implements Serializable {
  private static final long serialVersionUID = 1L;

  /** A triangle of up to this many entries fits the cache of a core and is dense from the start. */
  private static final int SMALL = 1 << 17;

  private static final int FIRST_CAPACITY = 1 << 12;

  /**
   * 2^64 divided by the golden ratio, a multiplier that spreads neighbouring keys (Fibonacci
   * hashing).
   */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final int p;
  private long[] triangle = {};
  private long[] keys = {}; // packed index + 1; 0 is free
  private long[] values = {};
  private int used;

  ProductSums(int p) {
    this.p = p;
    if (entryCount(p) <= SMALL) {
      this.triangle = new long[(int) entryCount(p)];
    } else {
      this.keys = new long[FIRST_CAPACITY];
      this.values = new long[FIRST_CAPACITY];
    }
  }

  /** Entries of a packed triangle of order p. */
  static long entryCount(long p) {
    return p * (p + 1) / 2;
  }

  /** An upper bound of the bytes for the products of n codes of r landmarks each. */
  static long mostBytes(long p, long n, int r) {
    long entries = Math.min(entryCount(p), n * r * (r + 1) / 2);
    // Two numbers a slot, and at least a quarter of the slots are used.
    return Math.min(8 * entryCount(p), 16 * Math.max(FIRST_CAPACITY, 4 * entries));
  }

  /** Receives a nonzero matrix entry, once for (i, j) and (j, i). */
  @FunctionalInterface
  interface Entries {
    void entry(int low, int high, long value);
  }

  void add(int i, int j, long value) {
    int low = Math.min(i, j);
    int high = Math.max(i, j);
    addPacked((long) high * (high + 1) / 2 + low, value);
  }

  long get(int i, int j) {
    int low = Math.min(i, j);
    int high = Math.max(i, j);
    long index = (long) high * (high + 1) / 2 + low;
    return isDense() ? triangle[(int) index] : values[slot(index + 1)];
  }

  void merge(ProductSums other) {
    if (other.isDense()) {
      if (!isDense()) {
        becomeDense();
      }
      Vectors.add(triangle, other.triangle);
      return;
    }
    // The other matrix may be this one, which must not grow during the loop.
    long[] otherKeys = other.keys;
    long[] otherValues = other == this ? values.clone() : other.values;
    for (int slot = 0; slot < otherKeys.length; slot++) {
      if (otherKeys[slot] != 0) {
        addPacked(otherKeys[slot] - 1, otherValues[slot]);
      }
    }
  }

  /** Visits the nonzero entries in an unspecified order. */
  void forEach(Entries entries) {
    if (isDense()) {
      int index = 0;
      for (int high = 0; high < p; high++) {
        for (int low = 0; low <= high; low++, index++) {
          if (triangle[index] != 0) {
            entries.entry(low, high, triangle[index]);
          }
        }
      }
      return;
    }
    for (int slot = 0; slot < keys.length; slot++) {
      if (values[slot] != 0) {
        long index = keys[slot] - 1;
        int high = rowOf(index);
        entries.entry((int) (index - (long) high * (high + 1) / 2), high, values[slot]);
      }
    }
  }

  boolean isDense() {
    return triangle.length > 0;
  }

  private static int rowOf(long index) {
    int high = (int) ((Math.sqrt(8.0 * index + 1) - 1) / 2);
    // The root is rounded, so that the result may be too small or too large by 1.
    while ((long) high * (high + 1) / 2 > index) {
      high--;
    }
    while ((long) (high + 1) * (high + 2) / 2 <= index) {
      high++;
    }
    return high;
  }

  private void addPacked(long index, long value) {
    if (isDense()) {
      triangle[(int) index] += value;
      return;
    }
    int slot = slot(index + 1);
    if (keys[slot] == 0) {
      if (2 * (used + 1) > keys.length) {
        grow();
        addPacked(index, value);
        return;
      }
      keys[slot] = index + 1;
      used++;
    }
    values[slot] += value;
  }

  /** Returns the slot of a key, or the one where it would be inserted. */
  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) ((key * SPREAD) >>> 32) & mask;
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    // Twice the capacity, and two numbers a slot.
    if (4L * keys.length >= entryCount(p)) {
      becomeDense();
      return;
    }
    long[] oldKeys = keys;
    long[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = new long[2 * oldKeys.length];
    for (int slot = 0; slot < oldKeys.length; slot++) {
      if (oldKeys[slot] != 0) {
        int to = slot(oldKeys[slot]);
        keys[to] = oldKeys[slot];
        values[to] = oldValues[slot];
      }
    }
  }

  private void becomeDense() {
    long[] dense = new long[Math.toIntExact(entryCount(p))];
    for (int slot = 0; slot < keys.length; slot++) {
      if (keys[slot] != 0) {
        dense[(int) (keys[slot] - 1)] = values[slot];
      }
    }
    triangle = dense;
    keys = new long[0];
    values = new long[0];
    used = 0;
  }
}
