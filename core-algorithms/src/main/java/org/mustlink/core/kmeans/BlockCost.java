package org.mustlink.core.kmeans;

import java.util.function.IntUnaryOperator;
import org.mustlink.core.knn.SquaredDistance;

/** The squared distances of rows to the centres of their clusters, times their weights. */
public final class BlockCost {
  private BlockCost() {}

  /**
   * Adds those of a block. O(d) a row.
   *
   * @param centres row-major
   * @param clusters tells the cluster of each row
   */
  public static void add(
      PointBlock block, double[] centres, IntUnaryOperator clusters, ExactSum to) {
    int d = block.d();
    double[] row = new double[d];
    for (int i = 0; i < block.count(); i++) {
      block.copy(i, row, 0);
      int cluster = clusters.applyAsInt(i);
      to.add(block.weight(i) * SquaredDistance.between(row, 0, centres, cluster * d, d));
    }
  }
}
