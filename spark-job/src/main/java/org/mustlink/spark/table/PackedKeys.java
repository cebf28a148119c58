package org.mustlink.spark.table;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import org.mustlink.core.columns.ContentHash;

/**
 * The keys of some rows; a {@link KeyReader} reads them. A key is a struct of columns in Spark's
 * binary row format. The keys are in one array, one after another. If all of them are of one
 * length, {@link #shared} leaves of them the bytes that are not the same in all keys. This is a
 * class and not a record, because Kryo cannot make records.
 */
public final class PackedKeys implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The length of the longest array that every JVM makes. */
  private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

  private static final int[] NONE = {};

  private final int count;
  private final byte[] bytes; // of keys one after another: all bytes, or those of the places
  private final int[] ends; // empty if only the bytes of the places are kept
  private final byte[] first; // the first key, if only the bytes of the places are kept
  private final int[] places; // the indices in a key of the bytes that differ

  private PackedKeys(byte[] bytes, int[] ends) {
    this.count = ends.length;
    this.bytes = bytes;
    this.ends = ends;
    this.first = new byte[0];
    this.places = NONE;
  }

  private PackedKeys(int count, byte[] bytes, byte[] first, int[] places) {
    this.count = count;
    this.bytes = bytes;
    this.ends = NONE;
    this.first = first;
    this.places = places;
  }

  /**
   * Returns the same keys in less memory: of keys of one length, the first one and of the others
   * the bytes at the places where not all keys are equal. Ids that are numbers and true classes of
   * one length need a few bytes each then. Other keys are returned as they are.
   */
  public PackedKeys shared() {
    int length = count == 0 ? 0 : bytes.length / count;
    if (areShared() || count < 2 || length == 0 || !haveLength(length)) {
      return this;
    }
    int[] varying = places(length);
    byte[] own = new byte[count * varying.length];
    int at = 0;
    for (int start = 0; start < bytes.length; start += length) {
      for (int place : varying) {
        own[at++] = bytes[start + place];
      }
    }
    return new PackedKeys(count, own, Arrays.copyOf(bytes, length), varying);
  }

  private boolean haveLength(int length) {
    for (int row = 0; row < count; row++) {
      if (ends[row] != (row + 1) * length) {
        return false;
      }
    }
    return true;
  }

  /** Returns the indices of the bytes that are not the same in all keys of a length. */
  private int[] places(int length) {
    byte[] differ = new byte[length];
    for (int start = length; start < bytes.length; start += length) {
      for (int t = 0; t < length; t++) {
        differ[t] |= (byte) (bytes[start + t] ^ bytes[t]);
      }
    }
    return IntStream.range(0, length).filter(t -> differ[t] != 0).toArray();
  }

  /** Whether bytes that are the same in all keys are kept once. */
  boolean areShared() {
    return first.length > 0;
  }

  /** Returns the number of keys. */
  int count() {
    return count;
  }

  /** Compares the keys of two rows by their bytes, as unsigned numbers. */
  public int compare(int one, int other) {
    return areShared()
        ? Arrays.compareUnsigned(key(one), key(other))
        : Arrays.compareUnsigned(bytes, start(one), ends[one], bytes, start(other), ends[other]);
  }

  /** Returns a hash of the key of a row. */
  public long hash(int row, long seed) {
    return areShared()
        ? ContentHash.of(key(row), seed)
        : ContentHash.of(bytes, start(row), ends[row], seed);
  }

  private byte[] key(int row) {
    byte[] key = new byte[length(row)];
    copy(row, key, 0);
    return key;
  }

  /** Copies a key of those that are shared. */
  void copy(int row, byte[] to, int at) {
    System.arraycopy(first, 0, to, at, first.length);
    copyOwn(row, to, at);
  }

  /** Copies the bytes of a key that are not the same in all keys. */
  void copyOwn(int row, byte[] to, int at) {
    int own = row * places.length;
    for (int i = 0; i < places.length; i++) {
      to[at + places[i]] = bytes[own + i];
    }
  }

  /** Returns the bytes of keys that are not shared, one after another, without a copy. */
  byte[] bytes() {
    return bytes;
  }

  int start(int row) {
    return areShared() ? row * first.length : row == 0 ? 0 : ends[row - 1];
  }

  int length(int row) {
    return areShared() ? first.length : ends[row] - start(row);
  }

  /** Collects keys one after another. It is mutable and can be used again after it was cleared. */
  public static final class Builder {
    private byte[] bytes;
    private int used;
    private int[] ends;
    private int count;

    /**
     * Makes a builder without keys.
     *
     * @param rows the expected number of rows
     * @param bytes the expected number of bytes of all keys
     */
    public Builder(int rows, int bytes) {
      this.bytes = new byte[bytes];
      this.ends = new int[rows];
    }

    /** Adds a key of {@link KeyWriter}. */
    public void add(byte[] key) {
      reserve(key.length);
      System.arraycopy(key, 0, bytes, used, key.length);
      end(key.length);
    }

    /** Adds a key of {@link KeyWriter}, which is copied. */
    void add(UnsafeRow key) {
      int length = key.getSizeInBytes();
      reserve(length);
      key.writeToMemory(bytes, (long) Platform.BYTE_ARRAY_OFFSET + used);
      end(length);
    }

    private void reserve(int length) {
      int needed = Math.addExact(used, length);
      if (needed > bytes.length) {
        long more = Math.max(needed, bytes.length + (long) bytes.length / 2);
        bytes = Arrays.copyOf(bytes, (int) Math.min(more, MOST_BYTES));
      }
    }

    private void end(int length) {
      used += length;
      if (count == ends.length) {
        ends = Arrays.copyOf(ends, count + (count >> 1) + 1);
      }
      ends[count] = used;
      count++;
    }

    /** The number of bytes of all keys. */
    public int size() {
      return used;
    }

    /** Removes all keys but keeps the memory. */
    public void clear() {
      used = 0;
      count = 0;
    }

    /** Returns a copy of the keys that were added. */
    public PackedKeys build() {
      return new PackedKeys(Arrays.copyOf(bytes, used), Arrays.copyOf(ends, count));
    }
  }
}
