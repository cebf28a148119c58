package org.mustlink.spark.kmeans;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.Serializable;
import org.mustlink.core.kmeans.ExactSum;
import org.mustlink.core.kmeans.PointBlock;
import org.mustlink.core.knn.ExactSearch;
import org.mustlink.core.linalg.Rows;

/**
 * The nearest of the candidates for centres, for the rows of a partition by their blocks.
 *
 * @param positions of the nearest candidate of each row, the first of several
 * @param distances the squared distance of each row to it
 * @param cost the sum of the squared distances of the rows, times their weights
 */
@DefaultSerializer(JavaSerializer.class) // Kryo cannot make records
record NearestCandidates(int[][] positions, double[][] distances, ExactSum cost)
    implements Serializable {

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
      int[] near = new int[count];
      double[] far = new double[count];
      search.nearest(block.values(), count, near, far);
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
