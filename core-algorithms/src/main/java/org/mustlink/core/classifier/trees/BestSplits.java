package org.mustlink.core.classifier.trees;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.classifier.trees.NodeSplits.Sample;
import org.mustlink.core.classifier.trees.NodeSplits.Split;

/** Splits a column where the Gini impurity of the rows of a node is smallest. */
final class BestSplits implements NodeSplits {
  private final ColumnRanks ranks;
  private final Sample sample;

  /** The rows of a node by their ranks: the rank in the upper half, the row in the lower half. */
  private final long[] keys;

  /** For each row of the table the last node that has it. */
  private final int[] entered;

  private final int[] above;
  private final int[] below;
  private int node;

  BestSplits(ColumnRanks ranks, Sample sample) {
    this.ranks = ranks;
    this.sample = sample;
    this.keys = new long[sample.rows().length + 1];
    this.entered = new int[sample.times().length];
    this.above = new int[sample.k()];
    this.below = new int[sample.k()];
  }

  @Override
  public void enter(int from, int to) {
    node++;
    for (int at = from; at < to; at++) {
      entered[sample.rows()[at]] = node;
    }
  }

  @Override
  public @Nullable Split better(@Nullable Split other, int column, int from, int to, int total) {
    sort(column, from, to);
    if (rank(keys[from]) == rank(keys[to - 1])) {
      return other;
    }
    long squaresAbove = count(from, to);
    long squaresBelow = 0;
    int passed = 0;
    Split best = other;
    for (int at = from; at < to - 1; at++) {
      int row = (int) keys[at];
      int j = sample.classes()[row];
      int w = sample.times()[row];
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
        if (best == null || purity > best.purity()) {
          best = new Split(column, ranks.between(column, low, high), purity);
        }
      }
    }
    return best;
  }

  /** Sorts few rows, and looks for many among all rows of the table, whose order is known. */
  private void sort(int column, int from, int to) {
    int[] rank = ranks.ranks()[column];
    int count = to - from;
    if (count * (Integer.SIZE - Integer.numberOfLeadingZeros(count)) < rank.length) {
      for (int at = from; at < to; at++) {
        int row = sample.rows()[at];
        keys[at] = (long) rank[row] << Integer.SIZE | row;
      }
      Arrays.sort(keys, from, to);
      return;
    }
    int at = from;
    for (int row : ranks.order()[column]) {
      // One key more than there are rows is written and then overwritten, without a branch.
      keys[at] = (long) rank[row] << Integer.SIZE | row;
      at += entered[row] == node ? 1 : 0;
    }
  }

  /** Counts the rows of each class, and returns the sum of the squares. */
  private long count(int from, int to) {
    Arrays.fill(above, 0);
    Arrays.fill(below, 0);
    for (int at = from; at < to; at++) {
      int row = sample.rows()[at];
      above[sample.classes()[row]] += sample.times()[row];
    }
    long squares = 0;
    for (int size : above) {
      squares += (long) size * size;
    }
    return squares;
  }

  private static int rank(long key) {
    return (int) (key >>> Integer.SIZE);
  }
}
