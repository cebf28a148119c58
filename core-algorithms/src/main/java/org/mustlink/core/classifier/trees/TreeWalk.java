package org.mustlink.core.classifier.trees;

import java.util.Arrays;

/**
 * Evaluates the trees of a forest for rows and counts the votes. Eight rows descend a tree
 * together, a level at a time and without conditional branches, so that the processor neither waits
 * for the memory reads of one row nor mispredicts its branches. A row that has reached a leaf stays
 * there. Not thread-safe.
 */
final class TreeWalk implements TreeScorer {
  private static final int TOGETHER = 8;

  /** So many values of rows stay in the cache of a core while all trees are walked. */
  private static final int CACHED = 1 << 14;

  private final int d;
  private final int k;
  private final int[] roots;
  private final int[] depths;

  /**
   * For each node its left child in the upper half and the column that it tests in the lower half.
   * The right child follows the left one. The child of a leaf is the leaf itself.
   */
  private final long[] children;

  /** For each node the largest value that goes to the left child, which is infinite for a leaf. */
  private final double[] thresholds;

  /** For each leaf its class. */
  private final int[] votes;

  private final int[] leaves = new int[TOGETHER];

  /**
   * @param d columns of a row
   * @param k the number of classes
   * @param asked for each node the column that it tests, or -1 - j for a leaf of class j, in the
   *     order of {@link ForestNodes#columns}
   * @param given for each node the largest value that goes to the left child
   */
  TreeWalk(int d, int k, int[] asked, double[] given) {
    this.d = d;
    this.k = k;
    TreeTables tables = TreeTables.of(asked, given);
    this.roots = tables.roots();
    this.depths = tables.depths();
    this.thresholds = tables.thresholds();
    this.votes = tables.classes();
    this.children = new long[asked.length];
    for (int at = 0; at < children.length; at++) {
      children[at] = (long) tables.left()[at] << Integer.SIZE | tables.columns()[at];
    }
  }

  @Override
  public void score(double[] rows, int count, double[] probabilities) {
    Arrays.fill(probabilities, 0, count * k, 0);
    int rowsTogether = Math.max(1, CACHED / d / TOGETHER) * TOGETHER;
    for (int from = 0; from < count; from += rowsTogether) {
      vote(rows, from, Math.min(count, from + rowsTogether), probabilities);
    }
    for (int at = 0; at < count * k; at++) {
      probabilities[at] /= roots.length;
    }
  }

  private void vote(double[] rows, int first, int end, double[] votesOfRows) {
    // A tree stays in the cache while all of these rows descend it.
    for (int tree = 0; tree < roots.length; tree++) {
      for (int from = first; from < end; from += TOGETHER) {
        int size = Math.min(TOGETHER, end - from);
        if (size == TOGETHER) {
          descend(tree, rows, from * d);
        } else {
          descend(tree, rows, from * d, size);
        }
        for (int i = 0; i < size; i++) {
          votesOfRows[(from + i) * k + votes[leaves[i]]]++;
        }
      }
    }
  }

  /** Descends a tree with eight rows. Each has a variable of its own, which stays in a register. */
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
      a = child(a, rows, at);
      b = child(b, rows, at + d);
      c = child(c, rows, at + 2 * d);
      e = child(e, rows, at + 3 * d);
      f = child(f, rows, at + 4 * d);
      g = child(g, rows, at + 5 * d);
      h = child(h, rows, at + 6 * d);
      i = child(i, rows, at + 7 * d);
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
        node = child(node, rows, at + i * d);
      }
      leaves[i] = node;
    }
  }

  /** Returns the child to which a row goes, by the sign of the threshold minus the value. */
  private int child(int node, double[] rows, int at) {
    long child = children[node];
    double difference = thresholds[node] - rows[at + (int) child];
    return (int) (child >>> Integer.SIZE)
        + (int) (Double.doubleToRawLongBits(difference) >>> (Long.SIZE - 1));
  }
}
