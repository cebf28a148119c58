package org.mustlink.core.classifier;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Grows one decision tree on a sample until every leaf contains rows of one class or equal rows. A
 * node considers a random subset of the columns, as many as the square root of their number, and
 * more while none of them has two values; it takes the split with the smallest Gini impurity. A
 * column is split where that is smallest, which takes O(sqrt(d) c log c) for each level of a tree
 * of c rows, or between its extremes at random, O(sqrt(d) c).
 */
final class TreeGrower {
  private final ColumnRanks ranks;
  private final int[] classes;
  private final int[] times;
  private final boolean drawn;
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
      ColumnRanks ranks,
      int[] classes,
      int k,
      int[] times,
      boolean drawn,
      SplittableRandom random) {
    this.ranks = ranks;
    this.classes = classes;
    this.times = times;
    this.drawn = drawn;
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
   * @param times how often the sample contains each row; at least one of them is not 0
   * @param drawn whether the threshold of a column is drawn at random
   * @return a forest of this tree
   */
  static Forest grow(
      ColumnRanks ranks,
      int[] classes,
      int k,
      int[] times,
      boolean drawn,
      SplittableRandom random) {
    TreeGrower grower = new TreeGrower(ranks, classes, k, times, drawn, random);
    grower.grow(0, grower.sample.length);
    return new Forest(
        ranks.count(),
        k,
        Arrays.copyOf(grower.columns, grower.nodes),
        Arrays.copyOf(grower.thresholds, grower.nodes));
  }

  /** A split of a column after a rank, by a threshold that is below all higher ranks of a node. */
  private record Split(int column, int low, double threshold, double purity) {}

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
    thresholds[node] = split.threshold;
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
      best = drawn ? drawn(best, column, from, to) : better(best, column, from, to, total);
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
          best = new Split(column, low, ranks.between(column, low, high), purity);
        }
      }
    }
    return best;
  }

  /** Returns a random split of a column if it is better than another one, else that one. */
  private @Nullable Split drawn(@Nullable Split other, int column, int from, int to) {
    int[] rank = ranks.ranks()[column];
    int least = rank[sample[from]];
    int most = least;
    for (int at = from + 1; at < to; at++) {
      least = Math.min(least, rank[sample[at]]);
      most = Math.max(most, rank[sample[at]]);
    }
    if (least == most) {
      return other;
    }
    double threshold = ranks.drawn(column, least, most, random.nextDouble());
    int low = ranks.rank(column, threshold);
    Arrays.fill(above, 0);
    Arrays.fill(below, 0);
    for (int at = from; at < to; at++) {
      int[] side = rank[sample[at]] <= low ? below : above;
      side[classes[sample[at]]] += times[sample[at]];
    }
    double purity = purity(below) + purity(above);
    return other == null || purity > other.purity
        ? new Split(column, low, threshold, purity)
        : other;
  }

  /** The summed squares of some counts over their sum. */
  private static double purity(int[] counts) {
    long squares = 0;
    long sum = 0;
    for (int size : counts) {
      squares += (long) size * size;
      sum += size;
    }
    return (double) squares / sum;
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
