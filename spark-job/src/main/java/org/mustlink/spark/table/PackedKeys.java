package org.mustlink.spark.table;

import java.io.Serializable;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import org.mustlink.spark.sample.ContentHash;

/**
 * The keys of some rows, one after another in one array; a {@link KeyReader} reads them. A key is a
 * struct of columns in Spark's binary row format. This is a class and not a record, because Kryo
 * cannot make records.
 */
public final class PackedKeys implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The length of the longest array that every JVM makes. */
  private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

  private final byte[] bytes;
  private final int[] ends;

  private PackedKeys(byte[] bytes, int[] ends) {
    this.bytes = bytes;
    this.ends = ends;
  }

  /**
   * Makes keys from the results of {@link #bytes} and {@link #ends}.
   *
   * @throws IllegalArgumentException if the ends do not fit the bytes
   */
  public static PackedKeys of(byte[] bytes, int[] ends) {
    int start = 0;
    for (int end : ends) {
      if (end < start) {
        throw new IllegalArgumentException("The ends of keys are not in order");
      }
      start = end;
    }
    if (start != bytes.length) {
      throw new IllegalArgumentException(start + " bytes of keys are not " + bytes.length);
    }
    return new PackedKeys(bytes, ends);
  }

  /** Returns the number of keys. */
  int count() {
    return ends.length;
  }

  /** Compares the keys of two rows by their bytes, as unsigned numbers. */
  public int compare(int one, int other) {
    return Arrays.compareUnsigned(bytes, start(one), ends[one], bytes, start(other), ends[other]);
  }

  /** Returns a hash of the key of a row. */
  public long hash(int row, long seed) {
    return ContentHash.of(bytes, start(row), ends[row], seed);
  }

  /** Returns all keys, one after another, without a copy. */
  public byte[] bytes() {
    return bytes;
  }

  /** Returns where each key ends in the bytes, without a copy. */
  public int[] ends() {
    return ends;
  }

  int start(int row) {
    return row == 0 ? 0 : ends[row - 1];
  }

  int length(int row) {
    return ends[row] - start(row);
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
