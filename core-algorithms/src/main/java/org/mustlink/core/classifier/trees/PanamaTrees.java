package org.mustlink.core.classifier.trees;

import java.util.Arrays;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Evaluates the trees of a forest with the Vector API and counts the votes. All nodes of a tree are
 * evaluated for as many rows as a vector has lanes, from the leaves to the root: the class of a
 * node is that of its left or of its right child, by the sign of its threshold minus the value,
 * both as ranks. Without any branch or memory read that depends on a row, this takes less time than
 * the descent of every row by itself. Rows that do not fill a vector descend by {@link TreeWalk}.
 * Owns buffers and is not thread-safe.
 */
final class PanamaTrees implements TreeScorer {
  private static final VectorSpecies<Short> S = ShortVector.SPECIES_PREFERRED;
  private static final int W = S.length();

  /** Rows for which a node is evaluated before the next node. */
  private static final int GROUP = 8 * W;

  /** Rows that are evaluated by one tree before the next tree, if they have few columns. */
  private static final int MOST_ROWS = 512;

  /** So many ranks stay in the second level of the cache. */
  private static final int CACHED = 1 << 17;

  private final int d;
  private final int k;
  private final TreeWalk walk;
  private final ThresholdRanks thresholds;
  private final LeavesFirst nodes;
  private final short[] indices;

  /** The rows of a block, and the number of ranks from one column to the next. */
  private final int block;

  private final short[] ranks;

  /** For each place the classes of a group of rows. */
  private final short[] classes;

  /**
   * Prepares the evaluation.
   *
   * @param thresholds of the forest, at most as many in a column as a short has positive values
   */
  PanamaTrees(ForestNodes forest, ThresholdRanks thresholds) {
    this.d = forest.inputs();
    this.k = forest.classes();
    this.walk = new TreeWalk(d, k, forest.columns(), forest.thresholds());
    this.thresholds = thresholds;
    this.nodes = new LeavesFirst(forest, thresholds);
    this.indices = new short[nodes.indices.length];
    for (int node = 0; node < indices.length; node++) {
      indices[node] = (short) nodes.indices[node];
    }
    int rows = Math.min(MOST_ROWS, CACHED / Math.max(1, thresholds.count()));
    this.block = Math.max(1, rows / GROUP) * GROUP;
    this.ranks = new short[thresholds.count() * block];
    this.classes = new short[nodes.places * GROUP];
    for (int j = 0; j < k; j++) {
      Arrays.fill(classes, j * GROUP, (j + 1) * GROUP, (short) j);
    }
  }

  @Override
  public void score(double[] rows, int count, double[] probabilities) {
    int whole = count / W * W;
    Arrays.fill(probabilities, 0, whole * k, 0);
    for (int from = 0; from < whole; from += block) {
      int size = Math.min(block, whole - from);
      thresholds.rank(rows, from, size, ranks, block);
      for (int tree = 0; tree < nodes.roots.length; tree++) {
        for (int first = 0; first < size; first += GROUP) {
          vote(tree, first, Math.min(GROUP, size - first), probabilities, (from + first) * k);
        }
      }
    }
    for (int at = 0; at < whole * k; at++) {
      probabilities[at] /= nodes.roots.length;
    }
    if (whole < count) {
      double[] rest = new double[(count - whole) * k];
      walk.score(Arrays.copyOfRange(rows, whole * d, count * d), count - whole, rest);
      System.arraycopy(rest, 0, probabilities, whole * k, rest.length);
    }
  }

  /** Adds the votes of a tree for a group of rows, or for fewer that fill vectors. */
  private void vote(int tree, int first, int size, double[] votes, int to) {
    int from = tree == 0 ? 0 : nodes.ends[tree - 1];
    for (int node = from; node < nodes.ends[tree]; node++) {
      evaluate(
          nodes.columns[node] * block + first,
          indices[node],
          nodes.lefts[node] * GROUP,
          nodes.rights[node] * GROUP,
          nodes.owns[node] * GROUP,
          size);
    }
    int root = nodes.roots[tree] * GROUP;
    for (int i = 0; i < size; i++) {
      votes[to + i * k + classes[root + i]]++;
    }
  }

  /** Takes the class of the right child where the rank is greater than the index. */
  private void evaluate(int column, short index, int left, int right, int own, int size) {
    ShortVector threshold = ShortVector.broadcast(S, index);
    for (int i = 0; i < size; i += W) {
      ShortVector greater =
          threshold
              .sub(ShortVector.fromArray(S, ranks, column + i))
              .lanewise(VectorOperators.ASHR, Short.SIZE - 1);
      ShortVector taken = ShortVector.fromArray(S, classes, left + i);
      taken
          .lanewise(VectorOperators.XOR, ShortVector.fromArray(S, classes, right + i))
          .and(greater)
          .lanewise(VectorOperators.XOR, taken)
          .intoArray(classes, own + i);
    }
  }
}
