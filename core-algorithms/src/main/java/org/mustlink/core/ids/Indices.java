package org.mustlink.core.ids;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Arrays of indices, such as the positions of rows or the numbers of their classes. */
public final class Indices {
  private Indices() {}

  /** Returns n times -1, which stands for no index. */
  public static int[] none(int n) {
    int[] none = new int[n];
    Arrays.fill(none, -1);
    return none;
  }

  /**
   * Returns the indices from 0 to n - 1 by ascending keys, the smaller of those with equal keys
   * first. O(n log n).
   */
  public static int[] ascending(int n, IntToDoubleFunction key) {
    return IntStream.range(0, n)
        .boxed()
        .sorted(Comparator.comparingDouble(key::applyAsDouble))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Returns how many rows are in each of k classes. */
  public static int[] counts(int[] classes, int k) {
    int[] counts = new int[k];
    for (int j : classes) {
      counts[j]++;
    }
    return counts;
  }

  /**
   * Returns the rows that are not the only ones of their class, ascending.
   *
   * @param classes of the rows, each below k
   */
  public static IntStream ofSharedClasses(int[] classes, int k) {
    int[] sizes = counts(classes, k);
    return IntStream.range(0, classes.length).filter(i -> sizes[classes[i]] > 1);
  }

  /** Returns the values at some indices. */
  public static int[] take(int[] values, int[] indices) {
    return IntStream.of(indices).map(i -> values[i]).toArray();
  }
}
