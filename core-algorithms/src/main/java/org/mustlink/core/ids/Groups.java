package org.mustlink.core.ids;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

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
   * Groups records. O(n) for keys that are hashes, and O(n log n) for any keys.
   *
   * @param of the key of every record
   */
  public static Groups of(long[] of) {
    NumberOrder sorted = NumberOrder.of(of);
    long[] numbers = sorted.numbers();
    int[] starts = new int[of.length + 1];
    int count = 0;
    for (int i = 0; i < numbers.length; i++) {
      if (i == 0 || numbers[i] != numbers[i - 1]) {
        starts[count] = i;
        numbers[count++] = numbers[i];
      }
    }
    starts[count] = of.length;
    return new Groups(
        Arrays.copyOf(numbers, count), Arrays.copyOf(starts, count + 1), sorted.order());
  }

  /** The number of groups. */
  public int count() {
    return numbers.length;
  }

  /** Returns the same groups of records that have other indices. */
  public Groups mapped(IntUnaryOperator other) {
    return new Groups(numbers, starts, IntStream.of(indices).map(other).toArray());
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
