package org.mustlink.spark.kmeans;

import java.io.Serializable;
import org.mustlink.core.kmeans.ExactSum;
import org.mustlink.core.kmeans.PointBlock;
import org.mustlink.core.knn.ExactSearch;
import org.mustlink.core.linalg.Rows;

/**
 * For the rows of a partition the nearest of the candidates for centres, and the cost of them all.
 * It is no record, so that Kryo can keep it on disk too.
 */
final class NearestCandidates implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int[][] positions;
  private final double[][] distances;
  private final ExactSum cost;

  NearestCandidates(int[][] positions, double[][] distances, ExactSum cost) {
    this.positions = positions;
    this.distances = distances;
    this.cost = cost;
  }

  /** The position of the candidate that is nearest to a row, the first of several. */
  int position(int block, int row) {
    return positions[block][row];
  }

  /** The squared distance of a row to it. */
  double distance(int block, int row) {
    return distances[block][row];
  }

  /** The sum of the squared distances of the rows, times their weights. */
  ExactSum cost() {
    return cost;
  }

  /** Finds the nearest of further candidates. Not thread-safe: one for each task. */
  static final class Search {
    private final int first;
    private final ExactSearch search;

    /**
     * Makes a search.
     *
     * @param candidates all candidates
     * @param first the first of those that are new
     */
    Search(Rows candidates, int first) {
      int d = candidates.d();
      double[] added = new double[(candidates.count() - first) * d];
      System.arraycopy(candidates.data(), first * d, added, 0, added.length);
      this.first = first;
      this.search = new ExactSearch(added, candidates.count() - first, d, 1);
    }

    /** Replaces the nearest candidates of the rows of a block where a new one is nearer. */
    void approach(PointBlock block, int[] positions, double[] distances, ExactSum cost) {
      int count = block.count();
      int d = block.d();
      double[] rows = new double[count * d];
      for (int i = 0; i < count; i++) {
        block.copy(i, rows, i * d);
      }
      int[] near = new int[count];
      double[] far = new double[count];
      search.nearest(rows, count, near, far);
      for (int i = 0; i < count; i++) {
        if (far[i] < distances[i]) {
          positions[i] = first + near[i];
          distances[i] = far[i];
        }
        cost.add(block.weight(i) * distances[i]);
      }
    }
  }
}
