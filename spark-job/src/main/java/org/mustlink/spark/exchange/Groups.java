package org.mustlink.spark.exchange;

import java.util.Arrays;

/**
 * Records grouped by a key, which is a number.
 *
 * @param numbers the keys of the groups, distinct and ascending
 * @param starts where the records of each group begin in {@code indices}, followed by the length of
 *     {@code indices}
 * @param indices the indices of the records, group after group
 */
public record Groups(long[] numbers, int[] starts, int[] indices) {

  /**
   * Groups records. O(n log n).
   *
   * @param of the key of every record
   */
  public static Groups of(long[] of) {
    long[] numbers = Longs.distinct(of);
    int[] groups = new int[of.length];
    int[] starts = new int[numbers.length + 1];
    for (int i = 0; i < of.length; i++) {
      groups[i] = Arrays.binarySearch(numbers, of[i]);
      starts[groups[i] + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] next = starts.clone();
    int[] indices = new int[of.length];
    for (int i = 0; i < of.length; i++) {
      indices[next[groups[i]]++] = i;
    }
    return new Groups(numbers, starts, indices);
  }

  /** The number of groups. */
  public int count() {
    return numbers.length;
  }

  /** The number of records of a group. */
  public long size(int group) {
    return (long) starts[group + 1] - starts[group];
  }

  /**
   * Returns the values of the records of a group, out of an array with a value for every record.
   */
  public long[] take(int group, long[] values) {
    long[] taken = new long[(int) size(group)];
    for (int i = 0; i < taken.length; i++) {
      taken[i] = values[indices[starts[group] + i]];
    }
    return taken;
  }
}
