package org.mustlink.core.classifier;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Lets rows go down the trees of a forest and counts the votes. Eight rows go down a tree side by
 * side, a level at a time and without a branch, so that the processor neither waits for what one
 * row reads nor guesses where it turns. A row that has reached a leaf stays there. Not thread-safe.
 */
final class TreeWalk {
  private static final int ABREAST = 8;

  private final int d;
  private final int k;
  private final int[] roots;
  private final int[] depths;

  /**
   * For each node its left child in the upper half and the column that it asks for in the lower
   * half. The right child follows the left one. The child of a leaf is the leaf itself.
   */
  private final long[] turns;

  /** For each node the largest value that turns left, which is infinite for a leaf. */
  private final double[] thresholds;

  /** For each leaf its class. */
  private final int[] votes;

  private final int[] leaves = new int[ABREAST];

  /**
   * @param d columns of a row
   * @param k the number of classes
   * @param asked for each node the column that it asks for, or -1 - j for a leaf of class j, in the
   *     order of {@link Forest#columns}
   * @param given for each node the largest value that turns left
   */
  TreeWalk(int d, int k, int[] asked, double[] given) {
    this.d = d;
    this.k = k;
    int count = asked.length;
    this.turns = new long[count];
    this.thresholds = new double[count];
    this.votes = new int[count];
    int[] right = new int[count];
    // The trees, and the parts of trees, that begin at a node which was already seen.
    Deque<Integer> seen = new ArrayDeque<>();
    for (int node = count - 1; node >= 0; node--) {
      if (asked[node] >= 0) {
        seen.pop();
        right[node] = seen.pop();
      }
      seen.push(node);
    }
    this.roots = new int[seen.size()];
    this.depths = new int[seen.size()];
    int[] order = new int[count];
    int[] levels = new int[count];
    int placed = 0;
    int tree = 0;
    for (int root : seen) {
      roots[tree] = placed;
      order[placed++] = root;
      for (int place = roots[tree]; place < placed; place++) {
        int node = order[place];
        if (asked[node] < 0) {
          turns[place] = (long) place << Integer.SIZE;
          thresholds[place] = Double.POSITIVE_INFINITY;
          votes[place] = -1 - asked[node];
        } else {
          turns[place] = (long) placed << Integer.SIZE | asked[node];
          // The sum is never -0.0, which would be less than 0.0 for the sign of a difference.
          thresholds[place] = given[node] + 0.0;
          Arrays.fill(levels, placed, placed + 2, levels[place] + 1);
          order[placed++] = node + 1;
          order[placed++] = right[node];
        }
      }
      depths[tree++] = levels[placed - 1];
    }
  }

  /**
   * Finds for each of {@code count} rows the share of the trees that vote for each class.
   *
   * @param rows count x d finite values
   */
  void score(double[] rows, int count, double[] probabilities) {
    Arrays.fill(probabilities, 0, count * k, 0);
    // A tree stays in the cache while all rows of the block go down it.
    for (int tree = 0; tree < roots.length; tree++) {
      for (int from = 0; from < count; from += ABREAST) {
        int size = Math.min(ABREAST, count - from);
        if (size == ABREAST) {
          descend(tree, rows, from * d);
        } else {
          descend(tree, rows, from * d, size);
        }
        for (int i = 0; i < size; i++) {
          probabilities[(from + i) * k + votes[leaves[i]]]++;
        }
      }
    }
    for (int at = 0; at < count * k; at++) {
      probabilities[at] /= roots.length;
    }
  }

  /** Lets eight rows go down. Each has a variable of its own, which stays in a register. */
  private void descend(int tree, double[] rows, int at) {
    int a = roots[tree];
    int b = a;
    int c = a;
    int e = a;
    int f = a;
    int g = a;
    int h = a;
    int i = a;
    for (int level = depths[tree]; level > 0; level--) {
      a = turn(a, rows, at);
      b = turn(b, rows, at + d);
      c = turn(c, rows, at + 2 * d);
      e = turn(e, rows, at + 3 * d);
      f = turn(f, rows, at + 4 * d);
      g = turn(g, rows, at + 5 * d);
      h = turn(h, rows, at + 6 * d);
      i = turn(i, rows, at + 7 * d);
    }
    leaves[0] = a;
    leaves[1] = b;
    leaves[2] = c;
    leaves[3] = e;
    leaves[4] = f;
    leaves[5] = g;
    leaves[6] = h;
    leaves[7] = i;
  }

  private void descend(int tree, double[] rows, int at, int size) {
    for (int i = 0; i < size; i++) {
      int node = roots[tree];
      for (int level = depths[tree]; level > 0; level--) {
        node = turn(node, rows, at + i * d);
      }
      leaves[i] = node;
    }
  }

  /** Returns the child to which a row turns, by the sign of the threshold less the value. */
  private int turn(int node, double[] rows, int at) {
    long turn = turns[node];
    double difference = thresholds[node] - rows[at + (int) turn];
    return (int) (turn >>> Integer.SIZE)
        + (int) (Double.doubleToRawLongBits(difference) >>> (Long.SIZE - 1));
  }
}
