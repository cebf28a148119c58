package org.mustlink.core.classifier;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Grows one decision tree on a bootstrap sample until every leaf contains rows of one class or
 * equal rows. A node considers a random subset of the columns, as many as the square root of their
 * number, and more while none of them has two values; it takes the split with the smallest Gini
 * impurity. O(sqrt(d) c log c) for each level of a tree of c rows.
 */
final class TreeGrower {
  private final ColumnRanks ranks;
  private final int[] classes;
  private final int[] times;
  private final SplittableRandom random;
  private final int[] sample;
  private final int[] order;
  private final long[] keys;
  private final int[] above;
  private final int[] below;
  private final int[] columns;
  private final double[] thresholds;
  private int nodes;

  private TreeGrower(
      ColumnRanks ranks, int[] classes, int k, int[] times, SplittableRandom random) {
    this.ranks = ranks;
    this.classes = classes;
    this.times = times;
    this.random = random;
    this.sample = IntStream.range(0, times.length).filter(i -> times[i] > 0).toArray();
    this.order = IntStream.range(0, ranks.count()).toArray();
    this.keys = new long[sample.length];
    this.above = new int[k];
    this.below = new int[k];
    this.columns = new int[2 * sample.length - 1];
    this.thresholds = new double[columns.length];
  }

  /**
   * Grows a tree.
   *
   * @param classes of the rows
   * @param k the number of classes
   * @param times how often the bootstrap sample contains each row; at least one of them is not 0
   * @return a forest of this tree
   */
  static Forest grow(
      ColumnRanks ranks, int[] classes, int k, int[] times, SplittableRandom random) {
    TreeGrower grower = new TreeGrower(ranks, classes, k, times, random);
    grower.grow(0, grower.sample.length);
    return new Forest(
        ranks.count(),
        k,
        Arrays.copyOf(grower.columns, grower.nodes),
        Arrays.copyOf(grower.thresholds, grower.nodes));
  }

  /** A split of a column between two consecutive ranks in a node. */
  private record Split(int column, int low, int high, double purity) {}

  private void grow(int from, int to) {
    int node = nodes++;
    int total = count(from, to);
    int own = 0;
    for (int j = 1; j < above.length; j++) {
      own = above[j] > above[own] ? j : own;
    }
    Split split = above[own] == total ? null : split(from, to, total);
    if (split == null) {
      columns[node] = -1 - own;
      return;
    }
    columns[node] = split.column;
    thresholds[node] = ranks.between(split.column, split.low, split.high);
    int middle = part(from, to, split);
    grow(from, middle);
    grow(middle, to);
  }

  /** Counts the rows of each class into {@code above} and returns their number. */
  private int count(int from, int to) {
    Arrays.fill(above, 0);
    int total = 0;
    for (int at = from; at < to; at++) {
      above[classes[sample[at]]] += times[sample[at]];
      total += times[sample[at]];
    }
    return total;
  }

  private @Nullable Split split(int from, int to, int total) {
    int enough = (int) Math.ceil(Math.sqrt(order.length));
    Split best = null;
    for (int t = 0; t < order.length && (t < enough || best == null); t++) {
      int other = t + random.nextInt(order.length - t);
      int column = order[other];
      order[other] = order[t];
      order[t] = column;
      best = better(best, column, from, to, total);
    }
    return best;
  }

  /** Returns the best split of a column if it is better than another one, else that one. */
  private @Nullable Split better(@Nullable Split other, int column, int from, int to, int total) {
    int[] rank = ranks.ranks()[column];
    for (int at = from; at < to; at++) {
      keys[at] = (long) rank[sample[at]] << Integer.SIZE | sample[at];
    }
    Arrays.sort(keys, from, to);
    if (rank(keys[from]) == rank(keys[to - 1])) {
      return other;
    }
    count(from, to);
    Arrays.fill(below, 0);
    long squaresAbove = 0;
    for (int size : above) {
      squaresAbove += (long) size * size;
    }
    long squaresBelow = 0;
    int passed = 0;
    Split best = other;
    for (int at = from; at < to - 1; at++) {
      int row = (int) keys[at];
      int j = classes[row];
      int w = times[row];
      squaresBelow += w * (2L * below[j] + w);
      squaresAbove -= w * (2L * above[j] - w);
      below[j] += w;
      above[j] -= w;
      passed += w;
      int low = rank(keys[at]);
      int high = rank(keys[at + 1]);
      if (low < high) {
        // The Gini impurity of both parts is the number of rows minus this.
        double purity = (double) squaresBelow / passed + (double) squaresAbove / (total - passed);
        if (best == null || purity > best.purity) {
          best = new Split(column, low, high, purity);
        }
      }
    }
    return best;
  }

  private static int rank(long key) {
    return (int) (key >>> Integer.SIZE);
  }

  /** Moves the rows below the split to the front and returns the index after them. */
  private int part(int from, int to, Split split) {
    int[] rank = ranks.ranks()[split.column];
    int middle = from;
    for (int at = from; at < to; at++) {
      int row = sample[at];
      if (rank[row] <= split.low) {
        sample[at] = sample[middle];
        sample[middle++] = row;
      }
    }
    return middle;
  }
}
