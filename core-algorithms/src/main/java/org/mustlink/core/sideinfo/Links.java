package org.mustlink.core.sideinfo;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Must-links and cannot-links between rows 0 to {@code rows - 1}, in one canonical order: by the
 * smaller row, then by the larger row, then must-links before cannot-links. Links of a row with
 * itself are left out, but rows with a cannot-link to themselves are listed. Links of the same kind
 * between the same rows are merged into one with the largest of their weights. Neither the order in
 * which links are given nor the order of their ends changes anything. Immutable; 16 bytes a link.
 */
public final class Links {
  private final int rows;
  private final long[] keys;
  private final double[] weights;
  private final long selfLinks;
  private final int[] selfCannotLinked;
  private final long duplicates;

  private Links(
      int rows,
      long[] keys,
      double[] weights,
      long selfLinks,
      int[] selfCannotLinked,
      long duplicates) {
    this.rows = rows;
    this.keys = keys;
    this.weights = weights;
    this.selfLinks = selfLinks;
    this.selfCannotLinked = selfCannotLinked;
    this.duplicates = duplicates;
  }

  /**
   * Makes links from columns in any order. O(l log l).
   *
   * @param rows the number of rows
   * @param first l, one row of each link
   * @param second l, the other row
   * @param must l, whether the link is a must-link
   * @param weights l, degrees of belief in (0, 1]
   * @throws IllegalArgumentException if the arrays differ in length, or a row or a weight is out of
   *     range
   */
  public static Links of(int rows, int[] first, int[] second, boolean[] must, double[] weights) {
    int given = first.length;
    if (second.length != given || must.length != given || weights.length != given) {
      throw new IllegalArgumentException("The columns of the links differ in length");
    }
    long[] keys = new long[given];
    int count = 0;
    for (int i = 0; i < given; i++) {
      check(rows, first[i], second[i], weights[i]);
      if (first[i] != second[i]) {
        keys[count++] = key(first[i], second[i], must[i]);
      }
    }
    long[] distinct = distinct(Arrays.copyOf(keys, count));
    double[] largest = new double[distinct.length];
    for (int i = 0; i < given; i++) {
      if (first[i] != second[i]) {
        int index = Arrays.binarySearch(distinct, key(first[i], second[i], must[i]));
        largest[index] = Math.max(largest[index], weights[i]);
      }
    }
    int[] contradictory =
        IntStream.range(0, given)
            .filter(i -> first[i] == second[i] && !must[i])
            .map(i -> first[i])
            .sorted()
            .distinct()
            .toArray();
    return new Links(
        rows, distinct, largest, given - count, contradictory, count - distinct.length);
  }

  private static void check(int rows, int first, int second, double weight) {
    if (first < 0 || second < 0 || first >= rows || second >= rows) {
      throw new IllegalArgumentException(
          "A link between " + first + " and " + second + ", but there are " + rows + " rows");
    }
    if (!RuleWeight.allows(weight)) {
      throw new IllegalArgumentException("A link has the weight " + weight + ", not in (0, 1]");
    }
  }

  private static long key(int first, int second, boolean must) {
    return (long) Math.min(first, second) << 32
        | (long) Math.max(first, second) << 1
        | (must ? 0 : 1);
  }

  /** Sorts numbers, and returns each of them once. */
  static long[] distinct(long[] keys) {
    Arrays.parallelSort(keys);
    int count = 0;
    for (int i = 0; i < keys.length; i++) {
      if (i == 0 || keys[i] != keys[i - 1]) {
        keys[count++] = keys[i];
      }
    }
    return Arrays.copyOf(keys, count);
  }

  /**
   * Returns the links whose index satisfies the predicate, in the same order. Self-links and the
   * count of duplicates stay those of all given links.
   */
  public Links filter(IntPredicate kept) {
    int[] indices = IntStream.range(0, size()).filter(kept).toArray();
    return new Links(
        rows,
        IntStream.of(indices).mapToLong(i -> keys[i]).toArray(),
        IntStream.of(indices).mapToDouble(i -> weights[i]).toArray(),
        selfLinks,
        selfCannotLinked,
        duplicates);
  }

  /**
   * Returns the links between the same rows in another order.
   *
   * @param positions the index of each row in that order
   * @param count the number of rows in that order, those with a link among them
   */
  Links renumbered(int[] positions, int count) {
    boolean[] must = new boolean[size()];
    for (int i = 0; i < must.length; i++) {
      must[i] = must(i);
    }
    return of(
        count,
        IntStream.range(0, size()).map(i -> positions[first(i)]).toArray(),
        IntStream.range(0, size()).map(i -> positions[second(i)]).toArray(),
        must,
        weights);
  }

  /** Returns the number of rows, linked or not. */
  public int rows() {
    return rows;
  }

  /** Returns whether each row has a link. */
  public boolean[] linked() {
    boolean[] linked = new boolean[rows];
    for (int i = 0; i < size(); i++) {
      linked[first(i)] = true;
      linked[second(i)] = true;
    }
    return linked;
  }

  /**
   * Returns the connected component of each row, by links of either kind: the smallest row that
   * links connect with it. Close to O(rows + links).
   */
  public int[] components() {
    DisjointSets sets = new DisjointSets(rows);
    for (int i = 0; i < size(); i++) {
      sets.union(first(i), second(i));
    }
    return IntStream.range(0, rows).map(sets::find).toArray();
  }

  /** Returns the number of links without duplicates and self-links. */
  public int size() {
    return keys.length;
  }

  /** Returns the smaller row of link i. */
  public int first(int i) {
    return (int) (keys[i] >>> 32);
  }

  /** Returns the larger row of link i. */
  public int second(int i) {
    return (int) ((keys[i] & 0xffffffffL) >>> 1);
  }

  /** Returns whether link i is a must-link. */
  public boolean must(int i) {
    return (keys[i] & 1) == 0;
  }

  /** Returns the weight of link i, in (0, 1]. */
  public double weight(int i) {
    return weights[i];
  }

  /**
   * Whether clusters satisfy a link.
   *
   * @param clusters of all rows, -1 for a row in no cluster, which is apart from all others
   */
  public boolean isSatisfied(int i, int[] clusters) {
    int cluster = clusters[first(i)];
    return must(i) == (cluster >= 0 && cluster == clusters[second(i)]);
  }

  /** Returns the number of must-links. O(links). */
  public long mustCount() {
    return Arrays.stream(keys).filter(key -> (key & 1) == 0).count();
  }

  /** Returns the number of given links of a row with itself, which are left out. */
  long selfLinks() {
    return selfLinks;
  }

  /**
   * Returns the rows with a cannot-link to themselves, ascending. Such a link contradicts itself
   * and is not among the links.
   */
  public int[] selfCannotLinked() {
    return selfCannotLinked.clone();
  }

  /** Returns the same links, as if no row had been given a cannot-link to itself. */
  Links withoutContradictions() {
    return new Links(rows, keys, weights, selfLinks, new int[0], duplicates);
  }

  /**
   * Returns the number of given links that repeat another one of the same kind on the same pair.
   */
  long duplicates() {
    return duplicates;
  }
}
