package org.mustlink.spark.kmeans;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.kmeans.BlockCost;
import org.mustlink.core.kmeans.BoundedPass;
import org.mustlink.core.kmeans.CentreStep;
import org.mustlink.core.kmeans.ClusterSums;
import org.mustlink.core.kmeans.ExactSum;
import org.mustlink.core.kmeans.LloydSteps;
import org.mustlink.core.kmeans.PointBlock;
import org.mustlink.core.kmeans.RowBounds;
import org.mustlink.core.kmeans.SumScale;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;

/**
 * Lloyd's algorithm over all rows: one job a step, after which the cluster and the bounds of each
 * row are kept. A cluster that loses all its rows keeps its centre. Ties go to the smaller cluster.
 *
 * @param blocks the rows, cached
 * @param resources releases what is shared
 */
record TableSteps(JavaRDD<PointBlock> blocks, SumScale scale, Resources resources) {

  /**
   * What the steps found.
   *
   * @param centres k x d, row-major
   * @param cost the weighted sum of squared distances to them
   * @param moves how often the centres moved
   * @param sizes the number of rows of each cluster
   */
  record Found(double[] centres, double cost, int moves, long[] sizes) {}

  /**
   * Moves centres until none moves farther than a tolerance, or the most times. O(maxIter n k d).
   *
   * @param start k x d, row-major; their order is kept
   */
  Found from(double[] start, int d, int maxIter, double tolerance) {
    TablePass pass = new TablePass();
    LloydSteps.Ended ended = LloydSteps.run(start, d, maxIter, tolerance, pass);
    Shared<double[]> centres = resources.share(blocks.context(), ended.centres());
    double cost =
        PassStates.merged(
                pass.states.with(
                    (all, last) -> List.of(cost(all, last, centres.value())).iterator()),
                ExactSum::plus)
            .value();
    pass.states.release();
    return new Found(
        ended.centres(), cost, ended.moves(), Objects.requireNonNull(pass.sums).rows());
  }

  /** The pass over the table, with the exact sums of the clusters. */
  private final class TablePass implements LloydSteps.Pass {
    private final PassStates<PassState> states = new PassStates<>(blocks, resources);
    private @Nullable ClusterSums sums;

    @Override
    public double[] means(CentreStep step) {
      Shared<CentreStep> shared = resources.share(blocks.context(), step);
      SumScale steps = scale;
      int k = step.k();
      int d = step.d();
      ClusterSums changes =
          states.advance(
              (all, before) -> passed(all, before, shared.value(), steps, new ClusterSums(k, d)),
              PassState::changes,
              ClusterSums::plus);
      sums = sums == null ? changes : sums.plus(changes);
      return sums.means(scale, step.centres());
    }
  }

  private static PassState passed(
      Iterator<PointBlock> blocks,
      @Nullable PassState before,
      CentreStep step,
      SumScale scale,
      ClusterSums changes) {
    BoundedPass pass =
        new BoundedPass(
            step, (row, at, weight, from, to) -> changes.move(scale, row, at, weight, from, to));
    List<RowBounds> bounds = new ArrayList<>();
    while (blocks.hasNext()) {
      RowBounds earlier = before == null ? null : before.bounds().get(bounds.size());
      bounds.add(pass.advance(blocks.next(), earlier));
    }
    return new PassState(bounds, changes);
  }

  private static ExactSum cost(Iterator<PointBlock> blocks, PassState state, double[] centres) {
    ExactSum cost = new ExactSum();
    for (int i = 0; blocks.hasNext(); i++) {
      BlockCost.add(blocks.next(), centres, state.bounds().get(i)::cluster, cost);
    }
    return cost;
  }
}
