package org.mustlink.core.kmeans;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lloyd's algorithm on the rows of one block, in memory, with the result of a search for every row
 * in every step. Thread-safe.
 */
public final class BlockSteps {
  private final PointBlock block;
  private final SumScale scale;

  private BlockSteps(PointBlock block, SumScale scale) {
    this.block = block;
    this.scale = scale;
  }

  /**
   * Steps on points of weight 1.
   *
   * @param points n x d, row-major
   */
  public static BlockSteps of(double[] points, int n, int d) {
    double[] min = new double[d];
    double[] max = new double[d];
    for (int t = 0; t < d; t++) {
      min[t] = points[t];
      max[t] = points[t];
    }
    for (int i = 1; i < n; i++) {
      for (int t = 0; t < d; t++) {
        min[t] = Math.min(min[t], points[i * d + t]);
        max[t] = Math.max(max[t], points[i * d + t]);
      }
    }
    return new BlockSteps(
        PointBlock.of(points, n, d, new double[0], new int[0]), SumScale.of(min, max, n, n, true));
  }

  /**
   * Where the centres are in the end.
   *
   * @param centres k x d, row-major
   * @param cost the sum of squared distances to them
   */
  public record Found(double[] centres, double cost) {}

  /**
   * Moves centres until none moves farther than a tolerance, or the most times. O(maxIter n k d) at
   * most.
   *
   * @param start k x d, row-major; their order is kept
   */
  public Found from(double[] start, int maxIter, double tolerance) {
    Bounds bounds = new Bounds();
    double[] centres =
        BoundedSteps.run(start, block.d(), maxIter, tolerance, scale, bounds).step().centres();
    ExactSum cost = new ExactSum();
    BlockCost.add(block, centres, bounds.last()::cluster, cost);
    return new Found(centres, cost.value());
  }

  /** The pass over the block, with what it leaves for the next one. */
  private final class Bounds implements BoundedSteps.Pass {
    private @Nullable RowBounds bounds;

    @Override
    public ClusterSums changes(CentreStep step) {
      ClusterSums changes = new ClusterSums(step.k(), step.d());
      bounds = new BoundedPass(step, scale, changes).advance(block, bounds);
      return changes;
    }

    RowBounds last() {
      return Objects.requireNonNull(bounds);
    }
  }
}
