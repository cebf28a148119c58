package org.mustlink.core.openworld;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.core.sideinfo.UnnamedRows;

/**
 * Rows that links prove to be of new classes. Each of their groups is in one new class; which one
 * is told by the clusters of landmarks.
 *
 * @param rows the codes of the rows
 * @param groups the group of each
 * @param known which groups must be in different classes
 */
public record SeedRows(CodedRows rows, int[] groups, UnnamedRows known) {

  /** Returns no rows. */
  public static SeedRows none() {
    return new SeedRows(CodedRows.NONE, new int[0], UnnamedRows.of(SideInformation.none(0)));
  }

  /**
   * Makes seeds of the rows that links prove to be of new classes. An outlier is none, as its
   * landmarks may not be in use.
   *
   * @param all the codes of all rows to which {@code known} refers
   */
  public static SeedRows of(CodedRows all, UnnamedRows known) {
    int[] rows = known.rows();
    int[] groups = known.groups();
    int[] some = IntStream.range(0, rows.length).filter(i -> !all.isOutlier(rows[i])).toArray();
    return new SeedRows(
        all.take(IntStream.of(some).map(i -> rows[i]).toArray()),
        IntStream.of(some).map(i -> groups[i]).toArray(),
        known);
  }

  /** Returns the weight of these rows on each landmark in use, p'. */
  double[] masses(LandmarkGraph graph) {
    return masses(graph, rows);
  }

  static double[] masses(LandmarkGraph graph, CodedRows rows) {
    double[] masses = new double[graph.size()];
    int[] indices = graph.indices();
    for (int at = 0; at < rows.codes().length; at++) {
      masses[indices[rows.codes()[at]]] += rows.weights()[at];
    }
    return masses;
  }

  /**
   * Returns the cluster of each row: group by group the one with most of the group's weight among
   * those that no earlier group has from which it must be apart, or among all if none is left.
   *
   * @param clusterOf p', the cluster of every landmark in use, or -1
   */
  int[] clusters(LandmarkGraph graph, int[] clusterOf, int count) {
    double[][] weights = new double[known.count()][count];
    int[] indices = graph.indices();
    for (int at = 0; at < rows.codes().length; at++) {
      int cluster = clusterOf[indices[rows.codes()[at]]];
      if (cluster >= 0) {
        weights[groups[at / rows.r()]][cluster] += rows.weights()[at];
      }
    }
    int[] taken = new int[known.count()];
    for (int group = 0; group < taken.length; group++) {
      boolean[] excluded = new boolean[count];
      for (int other = 0; other < group; other++) {
        excluded[taken[other]] |= known.apart(group, other);
      }
      taken[group] = heaviest(weights[group], excluded);
    }
    return Arrays.stream(groups).map(group -> taken[group]).toArray();
  }

  private static int heaviest(double[] weights, boolean[] excluded) {
    int[] left = IntStream.range(0, weights.length).filter(t -> !excluded[t]).toArray();
    int[] candidates = left.length > 0 ? left : IntStream.range(0, weights.length).toArray();
    int best = candidates[0];
    for (int t : candidates) {
      best = weights[t] > weights[best] ? t : best;
    }
    return best;
  }
}
