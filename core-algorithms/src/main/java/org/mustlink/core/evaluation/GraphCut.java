package org.mustlink.core.evaluation;

import org.mustlink.core.graph.Graph;

/** What clusters cut of a graph. */
public final class GraphCut {
  private GraphCut() {}

  /**
   * The multi-way normalised cut, sum over clusters of 1 - inside / volume, in [0, k]; a cluster
   * without edges cuts nothing (Shi, Malik, PAMI 2000). O(edges).
   *
   * @param clusters n, from 0 to k - 1
   */
  public static double normalised(Graph graph, int[] clusters, int k) {
    double[] volumes = new double[k];
    double[] cuts = new double[k];
    graph.edges(
        (i, j, weight) -> {
          volumes[clusters[i]] += weight;
          volumes[clusters[j]] += weight;
          if (clusters[i] != clusters[j]) {
            cuts[clusters[i]] += weight;
            cuts[clusters[j]] += weight;
          }
        });
    double sum = 0;
    for (int c = 0; c < k; c++) {
      sum += volumes[c] > 0 ? cuts[c] / volumes[c] : 0;
    }
    return sum;
  }
}
