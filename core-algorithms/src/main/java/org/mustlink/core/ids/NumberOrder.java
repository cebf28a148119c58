package org.mustlink.core.ids;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Numbers in ascending order, in which one of them is found again. Both are fast if most numbers
 * are hashes: they are laid into as many buckets as there are numbers, by how far they lie between
 * the smallest and the largest, so that few share a bucket. O(n) for hashes, and O(n log n) for any
 * numbers.
 *
 * @param numbers the numbers, ascending
 * @param order the index that each of them had before; equal numbers stay in their order
 * @param shift the bucket of a number is its distance from the smallest number, shifted by this
 * @param starts where each bucket begins, and the number of all numbers
 */
public record NumberOrder(long[] numbers, int[] order, int shift, int[] starts)
    implements Serializable {
  /** Up to this many numbers are sorted by insertion. */
  private static final int FEW = 24;

  private static final int MOST_BUCKET_BITS = 26;

  /** Sorts numbers. */
  public static NumberOrder of(long[] numbers) {
    Sorter sorter = new Sorter(numbers);
    if (numbers.length == 0) {
      return new NumberOrder(sorter.numbers, sorter.order, 0, new int[2]);
    }
    Buckets buckets = sorter.sort(0, numbers.length);
    return new NumberOrder(sorter.numbers, sorter.order, buckets.shift, buckets.starts);
  }

  /** Returns an index at which a number is, or a negative one if it is not there. */
  public int index(long number) {
    if (numbers.length == 0 || number < numbers[0] || number > numbers[numbers.length - 1]) {
      return -1;
    }
    int bucket = (int) ((number - numbers[0]) >>> shift);
    return Arrays.binarySearch(numbers, starts[bucket], starts[bucket + 1], number);
  }

  /** Returns the same numbers without the indices that they had before. */
  public NumberOrder withoutOrder() {
    return new NumberOrder(numbers, new int[0], shift, starts);
  }

  /** Where the buckets of some numbers begin, and the end of the last. */
  private record Buckets(int shift, int[] starts) {}

  /** Sorts its numbers and moves their indices along. */
  private static final class Sorter {
    private final long[] numbers;
    private final int[] order;
    private final long[] otherNumbers;
    private final int[] otherOrder;

    Sorter(long[] numbers) {
      this.numbers = numbers.clone();
      this.order = IntStream.range(0, numbers.length).toArray();
      this.otherNumbers = new long[numbers.length];
      this.otherOrder = new int[numbers.length];
    }

    /** Sorts the numbers from an index to before another, of which there is at least one. */
    Buckets sort(int from, int to) {
      Buckets buckets = scatter(from, to);
      int[] starts = buckets.starts;
      for (int bucket = 0; bucket + 1 < starts.length && starts.length > 2; bucket++) {
        int count = starts[bucket + 1] - starts[bucket];
        if (count > FEW) {
          sort(starts[bucket], starts[bucket + 1]);
        } else if (count > 1) {
          insert(starts[bucket], starts[bucket + 1]);
        }
      }
      return buckets;
    }

    /** Brings numbers into the order of their buckets. There is one bucket if all are equal. */
    private Buckets scatter(int from, int to) {
      long least = Long.MAX_VALUE;
      long most = Long.MIN_VALUE;
      for (int i = from; i < to; i++) {
        least = Math.min(least, numbers[i]);
        most = Math.max(most, numbers[i]);
      }
      // Distances are numbers of 64 bits without a sign.
      long range = most - least;
      int bits = Math.min(MOST_BUCKET_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(to - from));
      int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(range) - bits);
      int[] starts = new int[(int) (range >>> shift) + 2];
      for (int i = from; i < to; i++) {
        starts[(int) ((numbers[i] - least) >>> shift) + 1]++;
      }
      starts[0] = from;
      for (int bucket = 1; bucket < starts.length; bucket++) {
        starts[bucket] += starts[bucket - 1];
      }
      if (range != 0) {
        int[] next = starts.clone();
        for (int i = from; i < to; i++) {
          int at = next[(int) ((numbers[i] - least) >>> shift)]++;
          otherNumbers[at] = numbers[i];
          otherOrder[at] = order[i];
        }
        System.arraycopy(otherNumbers, from, numbers, from, to - from);
        System.arraycopy(otherOrder, from, order, from, to - from);
      }
      return new Buckets(shift, starts);
    }

    private void insert(int from, int to) {
      for (int i = from + 1; i < to; i++) {
        long number = numbers[i];
        int index = order[i];
        int at = i;
        for (; at > from && numbers[at - 1] > number; at--) {
          numbers[at] = numbers[at - 1];
          order[at] = order[at - 1];
        }
        numbers[at] = number;
        order[at] = index;
      }
    }
  }
}
