package org.mustlink.core.values;

import java.io.Serializable;
import java.util.Arrays;
import org.mustlink.core.columns.SplitMix;

/**
 * Counts of numbers of type long, in a table of open addressing without boxes. Mutable and not
 * thread-safe.
 */
public final class LongCounts implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int LEAST = 16;

  private long[] keys = new long[LEAST];
  private long[] counts = new long[LEAST];
  private int size;

  /** Takes what is counted. */
  @FunctionalInterface
  public interface Visitor {
    /** Takes a key with its count, which is not 0. */
    void visit(long key, long count);
  }

  /** Returns the number of keys whose count is not 0. */
  public int size() {
    return size;
  }

  /** Adds to the count of a key, which is 0 at first. */
  public void add(long key, long count) {
    int slot = slot(key);
    if (counts[slot] == 0) {
      if (2 * size >= keys.length) {
        grow();
        slot = slot(key);
      }
      keys[slot] = key;
      size++;
    }
    counts[slot] += count;
  }

  /** Returns the count of a key. */
  public long get(long key) {
    return counts[slot(key)];
  }

  /** Visits all keys in no order. */
  public void forEach(Visitor visitor) {
    for (int i = 0; i < keys.length; i++) {
      if (counts[i] > 0) {
        visitor.visit(keys[i], counts[i]);
      }
    }
  }

  /** Returns the keys, ascending. */
  public long[] sorted() {
    long[] all = new long[size];
    int[] at = {0};
    forEach((key, count) -> all[at[0]++] = key);
    Arrays.sort(all);
    return all;
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) SplitMix.mix(key) & mask;
    while (counts[slot] > 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldCounts = counts;
    keys = new long[2 * oldKeys.length];
    counts = new long[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldCounts[i] > 0) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        counts[slot] = oldCounts[i];
      }
    }
  }
}
