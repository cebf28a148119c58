package org.mustlink.model.assigned;

import java.util.function.IntPredicate;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.BlockAssigner;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.membership.Memberships;
import org.mustlink.core.membership.SoftAssignment;

/**
 * Finds all that is asked of points: in a fit, and of new rows. It has buffers of its own and is
 * not thread-safe; every task needs its own.
 */
public final class PointAssigner {
  private final Assigner assigner;
  private final BlockAssigner blocks;
  private final SoftAssignment soft;
  private final int[] ids;
  private final ExtraColumns extra;

  /**
   * Makes it.
   *
   * @param soft makes probabilities of the scores of clusters
   * @param ids the numbers of the clusters, by which equally probable ones are ordered
   * @param extra what is asked for beside clusters and margins
   */
  public PointAssigner(Assigner assigner, SoftAssignment soft, ClusterIds ids, ExtraColumns extra) {
    this.assigner = assigner;
    this.blocks = assigner.blocks();
    this.soft = soft;
    this.ids = ids.ids().stream().mapToInt(Integer::intValue).toArray();
    this.extra = extra;
  }

  /**
   * Assigns points. O(k) a point beside what the scores of its clusters take.
   *
   * @param points count x {@link Assigner#dimension}, row-major
   * @param known the cluster of a row if it is known, else -1; at least count
   * @param far whether the rows are far; empty if it is not known
   * @param outliers whether a row is in no cluster, by its index
   */
  public AssignedBlock assign(
      double[] points, int count, int[] known, boolean[] far, IntPredicate outliers) {
    int[] clusters = new int[count];
    double[] margins = new double[count];
    double[] newness = new double[extra.has(OutputColumn.NEWNESS) ? count : 0];
    blocks.assign(points, count, known, clusters, margins, newness);
    for (int i = 0; i < count; i++) {
      if (outliers.test(i)) {
        clusters[i] = -1;
        margins[i] = 0;
      }
    }
    int most = extra.of(OutputColumn.MEMBERSHIPS);
    Memberships memberships =
        most == 0
            ? Memberships.NONE
            : Memberships.of(soft.probabilities(assigner, points, count), known, ids, most);
    return new AssignedBlock(clusters, margins, far, newness, memberships);
  }
}
