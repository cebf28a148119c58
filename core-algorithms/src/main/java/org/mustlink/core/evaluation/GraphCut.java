package org.mustlink.core.evaluation;

import org.mustlink.core.graph.Graph;

/** Cuts of a graph by a clustering. */
public final class GraphCut {
  private GraphCut() {}

  /**
   * Returns the multi-way normalised cut MNCut, in [0, k]: the sum over clusters of the share of
   * their volume that leads to other clusters (Shi, Malik, PAMI 2000). A cluster without edges
   * counts 0. O(edges).
   *
   * @param clusters the cluster of every row, from 0 to k - 1
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
