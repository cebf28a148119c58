package org.mustlink.core.graph;

import java.util.Arrays;
import org.apache.spark.ml.linalg.SparseMatrix;
import org.mustlink.core.knn.ExactSearch;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.linalg.SymmetricEntries;

/** Builds graphs over the rows of a table. */
public final class Graphs {
  /** The neighbour whose distance is the local bandwidth. */
  private static final int LOCAL = 7;

  private static final int BLOCK = 256;

  private Graphs() {}

  /**
   * Builds the graph of all pairs of rows with the weights exp(-d2 / (2 s^2)), d2 the squared
   * distance. O(n^2 d) time, 8 n^2 bytes.
   *
   * @param bandwidth s, greater than 0
   */
  public static Graph gaussian(Rows rows, double bandwidth) {
    int n = rows.count();
    int d = rows.d();
    double[] data = rows.data();
    double factor = -1 / (2 * bandwidth * bandwidth);
    double[] weights = new double[Math.multiplyExact(n, n)];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double weight = Math.exp(factor * Rows.squaredDistance(data, i * d, data, j * d, d));
        weights[i * n + j] = weight;
        weights[j * n + i] = weight;
      }
    }
    return new DenseGraph(n, weights);
  }

  /**
   * Builds a graph of given weights. O(n^2).
   *
   * @param weights n x n, symmetric, at least 0; the diagonal counts as 0
   */
  public static Graph of(int n, double[] weights) {
    double[] values = weights.clone();
    for (int i = 0; i < n; i++) {
      values[i * n + i] = 0;
    }
    return new DenseGraph(n, values);
  }

  /**
   * Builds the graph with the weights exp(-d2 / (2 s^2)) between rows of which one is among the
   * nearest of the other. O(n^2 d) time, about 24 n neighbours bytes.
   *
   * @param neighbours the number of nearest rows, at least 1; fewer where there are fewer rows
   * @param bandwidth s, greater than 0
   */
  public static Graph neighbours(Rows rows, int neighbours, double bandwidth) {
    Nearest nearest = Nearest.of(rows, neighbours);
    double factor = -1 / (2 * bandwidth * bandwidth);
    return nearest.graph((i, j, squares) -> Math.exp(factor * squares));
  }

  /**
   * Builds the graph with the weights exp(-d2 / (s_i s_j)) between rows of which one is among the
   * nearest of the other, where s_i is the distance of row i to its 7th nearest (Zelnik-Manor,
   * Perona, NIPS 2004). O(n^2 d) time, about 24 n neighbours bytes.
   *
   * @param neighbours the number of nearest rows, at least 1; fewer where there are fewer rows
   */
  public static Graph selfTuning(Rows rows, int neighbours) {
    Nearest nearest = Nearest.of(rows, Math.max(neighbours, LOCAL));
    double[] local = nearest.bandwidths(LOCAL);
    return nearest
        .first(neighbours)
        .graph((i, j, squares) -> Math.exp(-squares / (local[i] * local[j])));
  }

  /** A weight from a squared distance. */
  private interface Weight {
    double of(int i, int j, double squares);
  }

  /** The nearest other rows of every row. */
  private record Nearest(int n, int count, int[] indices, double[] squares) {
    static Nearest of(Rows rows, int neighbours) {
      int n = rows.count();
      int d = rows.d();
      int count = Math.min(neighbours, n - 1);
      int[] indices = new int[n * count];
      double[] squares = new double[n * count];
      ExactSearch search = new ExactSearch(rows.data(), n, d, count + 1);
      int[] found = new int[BLOCK * (count + 1)];
      double[] distances = new double[BLOCK * (count + 1)];
      for (int from = 0; from < n; from += BLOCK) {
        int size = Math.min(BLOCK, n - from);
        search.nearest(
            Arrays.copyOfRange(rows.data(), from * d, (from + size) * d), size, found, distances);
        for (int i = 0; i < size; i++) {
          int at = (from + i) * count;
          int kept = 0;
          // Among many equal rows the row itself may not be found; then the last one found is one
          // too many.
          for (int a = i * (count + 1); a < (i + 1) * (count + 1) && kept < count; a++) {
            if (found[a] != from + i) {
              indices[at + kept] = found[a];
              squares[at + kept] = distances[a];
              kept++;
            }
          }
        }
      }
      return new Nearest(n, count, indices, squares);
    }

    Nearest first(int fewer) {
      if (fewer >= count) {
        return this;
      }
      int[] some = new int[n * fewer];
      double[] someSquares = new double[n * fewer];
      for (int i = 0; i < n; i++) {
        System.arraycopy(indices, i * count, some, i * fewer, fewer);
        System.arraycopy(squares, i * count, someSquares, i * fewer, fewer);
      }
      return new Nearest(n, fewer, some, someSquares);
    }

    /** The distance to the nth nearest; that to the nearest different row where it is 0. */
    double[] bandwidths(int nth) {
      double[] bandwidths = new double[n];
      for (int i = 0; i < n; i++) {
        int at = i * count + Math.min(nth, count) - 1;
        while (at + 1 < (i + 1) * count && squares[at] == 0) {
          at++;
        }
        bandwidths[i] = squares[at] > 0 ? Math.sqrt(squares[at]) : 1;
      }
      return bandwidths;
    }

    Graph graph(Weight weight) {
      SymmetricEntries entries = new SymmetricEntries(n);
      pairs((i, j, distance) -> entries.count(i, j));
      pairs((i, j, distance) -> entries.put(i, j, weight.of(i, j, distance)));
      SparseMatrix matrix = entries.toMatrix();
      return new SparseGraph(matrix.colPtrs(), matrix.rowIndices(), matrix.values());
    }

    /**
     * Every pair of rows of which one is among the nearest of the other, once, with its distance.
     */
    private void pairs(Graph.EdgeVisitor visitor) {
      for (int i = 0; i < n; i++) {
        for (int a = i * count; a < (i + 1) * count; a++) {
          int j = indices[a];
          if (i < j || !isNeighbour(j, i)) {
            visitor.visit(Math.min(i, j), Math.max(i, j), squares[a]);
          }
        }
      }
    }

    private boolean isNeighbour(int i, int j) {
      for (int a = i * count; a < (i + 1) * count; a++) {
        if (indices[a] == j) {
          return true;
        }
      }
      return false;
    }
  }
}
