package org.mustlink.core.clustering;

import java.util.Arrays;
import org.mustlink.core.linalg.Probabilities;

/**
 * The clusters of units that rules tie to each other, where a unit need not follow a rule that is
 * doubted. The component gets the cluster c for which the sum of min(d(c), cost) over its units is
 * least, where d(c) is by how much the best score of a unit is larger than its score of c. A unit
 * follows if its d(c) is at most its cost; otherwise it goes to its own best cluster. This is the
 * largest sum of scores less the costs of the units that do not follow, and exact, since every
 * cluster is tried.
 *
 * @param cluster the cluster of the component
 * @param clusters the clusters of the units
 */
public record LooseComponent(int cluster, int[] clusters) {

  /**
   * Decides. O(units x k).
   *
   * @param scores the scores of the clusters for each unit, units x k, finite, row-major
   * @param k the number of clusters, at least 1
   * @param costs what it costs each unit not to follow, at least 0; may be infinite
   * @param labels the cluster that each unit is in whatever the others are, or -1
   */
  public static LooseComponent of(double[] scores, int k, double[] costs, int[] labels) {
    int[] best = new int[costs.length];
    for (int i = 0; i < best.length; i++) {
      best[i] = labels[i] >= 0 ? labels[i] : Probabilities.largest(scores, i * k, k);
    }
    double least = Double.POSITIVE_INFINITY;
    int cluster = best[0]; // if all lose without bound, as two labels under rules of weight 1
    for (int j = 0; j < k; j++) {
      double loss = 0;
      for (int i = 0; i < costs.length; i++) {
        loss += Math.min(loss(scores, k, i, j, best[i], labels[i]), costs[i]);
      }
      if (loss < least) {
        least = loss;
        cluster = j;
      }
    }
    int[] clusters = new int[costs.length];
    for (int i = 0; i < clusters.length; i++) {
      boolean follows =
          labels[i] < 0 && loss(scores, k, i, cluster, best[i], labels[i]) <= costs[i];
      clusters[i] = follows ? cluster : best[i];
    }
    return new LooseComponent(cluster, clusters);
  }

  private static double loss(double[] scores, int k, int unit, int cluster, int best, int label) {
    if (cluster == best) {
      return 0;
    }
    return label >= 0
        ? Double.POSITIVE_INFINITY
        : scores[unit * k + best] - scores[unit * k + cluster];
  }

  /** How many units are in another cluster than the component. */
  public long violating() {
    return Arrays.stream(clusters).filter(own -> own != cluster).count();
  }
}
