package org.mustlink.core.classifier.trees;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.classifier.trees.NodeSplits.Sample;
import org.mustlink.core.classifier.trees.NodeSplits.Split;

/**
 * Grows one decision tree on a sample until every leaf contains rows of one class or equal rows. A
 * node considers a random subset of the columns, as many as the square root of their number, and
 * more while none of them has two values; it takes the split with the smallest Gini impurity.
 */
public final class TreeGrower {
  private final double[][] table;
  private final Sample sample;
  private final NodeSplits splits;
  private final SplittableRandom random;
  private final int[] order;
  private final int[] own;
  private final int[] columns;
  private final double[] thresholds;
  private int nodes;

  private TreeGrower(double[][] table, Sample sample, NodeSplits splits, SplittableRandom random) {
    this.table = table;
    this.sample = sample;
    this.splits = splits;
    this.random = random;
    this.order = IntStream.range(0, table.length).toArray();
    this.own = new int[sample.k()];
    this.columns = new int[2 * sample.rows().length - 1];
    this.thresholds = new double[columns.length];
  }

  /**
   * Grows a tree that splits columns where the impurity is smallest. O(sqrt(d) c log c) for each
   * level of a tree of c rows.
   *
   * @param classes of the rows of the table
   * @param k the number of classes
   * @param times how often the sample contains each row; at least one of them is not 0
   */
  public static ForestNodes grow(
      ColumnRanks ranks, int[] classes, int k, int[] times, SplittableRandom random) {
    Sample sample = Sample.of(classes, k, times);
    return grown(ranks.columns(), sample, new BestSplits(ranks, sample), random);
  }

  /**
   * Grows a tree that splits columns between their extremes at random. O(sqrt(d) c) for each level.
   *
   * @param columns d x c, the values of each column
   * @param classes of the rows of the table
   * @param k the number of classes
   * @param times how often the sample contains each row; at least one of them is not 0
   */
  public static ForestNodes grow(
      double[][] columns, int[] classes, int k, int[] times, SplittableRandom random) {
    Sample sample = Sample.of(classes, k, times);
    return grown(columns, sample, new RandomSplits(columns, sample, random), random);
  }

  private static ForestNodes grown(
      double[][] table, Sample sample, NodeSplits splits, SplittableRandom random) {
    TreeGrower grower = new TreeGrower(table, sample, splits, random);
    grower.grow(0, sample.rows().length);
    return new ForestNodes(
        table.length,
        sample.k(),
        Arrays.copyOf(grower.columns, grower.nodes),
        Arrays.copyOf(grower.thresholds, grower.nodes));
  }

  private void grow(int from, int to) {
    int node = nodes++;
    int total = count(from, to);
    int most = 0;
    for (int j = 1; j < own.length; j++) {
      most = own[j] > own[most] ? j : most;
    }
    Split split = own[most] == total ? null : split(from, to, total);
    if (split == null) {
      columns[node] = -1 - most;
      return;
    }
    columns[node] = split.column();
    thresholds[node] = split.threshold();
    int middle = part(from, to, split);
    grow(from, middle);
    grow(middle, to);
  }

  /** Counts the rows of each class and returns their number. */
  private int count(int from, int to) {
    Arrays.fill(own, 0);
    int total = 0;
    for (int at = from; at < to; at++) {
      int row = sample.rows()[at];
      own[sample.classes()[row]] += sample.times()[row];
      total += sample.times()[row];
    }
    return total;
  }

  private @Nullable Split split(int from, int to, int total) {
    splits.enter(from, to);
    int enough = (int) Math.ceil(Math.sqrt(order.length));
    Split best = null;
    for (int t = 0; t < order.length && (t < enough || best == null); t++) {
      int other = t + random.nextInt(order.length - t);
      int column = order[other];
      order[other] = order[t];
      order[t] = column;
      best = splits.better(best, column, from, to, total);
    }
    return best;
  }

  /** Moves the rows below the split to the front and returns the index after them. */
  private int part(int from, int to, Split split) {
    double[] column = table[split.column()];
    int[] rows = sample.rows();
    int middle = from;
    for (int at = from; at < to; at++) {
      int row = rows[at];
      if (column[row] <= split.threshold()) {
        rows[at] = rows[middle];
        rows[middle++] = row;
      }
    }
    return middle;
  }
}
