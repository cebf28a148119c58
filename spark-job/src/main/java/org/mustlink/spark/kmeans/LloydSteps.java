package org.mustlink.spark.kmeans;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.kmeans.BlockCost;
import org.mustlink.core.kmeans.BoundedPass;
import org.mustlink.core.kmeans.BoundedSteps;
import org.mustlink.core.kmeans.CentreStep;
import org.mustlink.core.kmeans.ClusterSums;
import org.mustlink.core.kmeans.ExactSum;
import org.mustlink.core.kmeans.PointBlock;
import org.mustlink.core.kmeans.RowBounds;
import org.mustlink.core.kmeans.SumScale;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.Shared;

/**
 * Lloyd's algorithm over all rows: one job a step. The cluster and the bounds of each row are
 * cached beside the blocks from one step to the next; a lost part of them is computed again from
 * the blocks. A cluster that loses all its rows keeps its centre. Ties go to the smaller cluster.
 *
 * @param blocks the rows, cached
 * @param resources releases what is shared
 */
record LloydSteps(JavaRDD<PointBlock> blocks, SumScale scale, Resources resources) {

  /** With more partitions than this, sums are first merged by tasks. */
  private static final int MOST_AT_ONCE = 32;

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
    BoundedSteps.Ended ended = BoundedSteps.run(start, d, maxIter, tolerance, scale, pass);
    double cost = cost(share(ended.step()), pass.last());
    pass.last().unpersist(false);
    return new Found(ended.step().centres(), cost, ended.moves(), ended.sums().rows());
  }

  /** The pass over the table, with what it leaves of the rows for the next one. */
  private final class TablePass implements BoundedSteps.Pass {
    private @Nullable JavaRDD<PassState> state;

    @Override
    public ClusterSums changes(CentreStep step) {
      JavaRDD<PassState> before = state;
      JavaRDD<PassState> after =
          before == null
              ? first(share(step), step.k(), step.d())
              : following(share(step), before, step.k(), step.d());
      ClusterSums changes = LloydSteps.changes(after);
      if (before != null) {
        before.unpersist(false);
      }
      state = after;
      return changes;
    }

    JavaRDD<PassState> last() {
      return Objects.requireNonNull(state);
    }
  }

  private Shared<CentreStep> share(CentreStep step) {
    return resources.share(blocks.context(), step);
  }

  private JavaRDD<PassState> first(Shared<CentreStep> step, int k, int d) {
    SumScale steps = scale;
    return kept(
        blocks.mapPartitions(
            all -> List.of(passed(all, null, step.value(), steps, k, d)).iterator()));
  }

  private JavaRDD<PassState> following(
      Shared<CentreStep> step, JavaRDD<PassState> before, int k, int d) {
    SumScale steps = scale;
    return kept(
        blocks.zipPartitions(
            before,
            (all, earlier) ->
                List.of(passed(all, earlier.next(), step.value(), steps, k, d)).iterator()));
  }

  private JavaRDD<PassState> kept(JavaRDD<PassState> state) {
    JavaRDD<PassState> cached = state.persist(StorageLevel.MEMORY_AND_DISK());
    resources.add(() -> cached.unpersist(false));
    return cached;
  }

  private static PassState passed(
      Iterator<PointBlock> blocks,
      @Nullable PassState before,
      CentreStep step,
      SumScale scale,
      int k,
      int d) {
    ClusterSums changes = new ClusterSums(k, d);
    BoundedPass pass = new BoundedPass(step, scale, changes);
    List<RowBounds> bounds = new ArrayList<>();
    while (blocks.hasNext()) {
      RowBounds earlier = before == null ? null : before.bounds(bounds.size());
      bounds.add(pass.advance(blocks.next(), earlier));
    }
    return new PassState(bounds, changes);
  }

  private static ClusterSums changes(JavaRDD<PassState> state) {
    return PartitionResults.treeReduce(
        state.map(PassState::changes), ClusterSums::plus, depth(state));
  }

  static int depth(JavaRDD<?> parts) {
    return parts.getNumPartitions() > MOST_AT_ONCE ? 2 : 1;
  }

  private double cost(Shared<CentreStep> step, JavaRDD<PassState> state) {
    return PartitionResults.treeReduce(
            blocks.zipPartitions(
                state,
                (all, last) -> List.of(cost(all, last.next(), step.value().centres())).iterator()),
            ExactSum::plus,
            depth(state))
        .value();
  }

  private static ExactSum cost(Iterator<PointBlock> blocks, PassState state, double[] centres) {
    ExactSum cost = new ExactSum();
    for (int i = 0; blocks.hasNext(); i++) {
      BlockCost.add(blocks.next(), centres, state.bounds(i)::cluster, cost);
    }
    return cost;
  }
}
