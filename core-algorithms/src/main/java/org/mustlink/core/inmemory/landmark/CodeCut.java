package org.mustlink.core.inmemory.landmark;

import org.mustlink.core.landmark.CodedRows;

/** The normalised cut of the graph that is given by sparse codes. */
final class CodeCut {
  private CodeCut() {}

  /**
   * Returns the multi-way normalised cut of the graph Z^T D^-1 Z, whose degrees are 1: the sum over
   * clusters of 1 - inside / size, where inside is the weight within the cluster. O(n r + k p).
   *
   * @param p the number of landmarks
   * @param clusters n, each below k; -1 for a row in no cluster, which is left out
   */
  static double of(CodedRows rows, int p, int[] clusters, int k) {
    int r = rows.r();
    double[] degrees = new double[p];
    double[] byCluster = new double[k * p];
    long[] sizes = new long[k];
    for (int i = 0; i < rows.count(); i++) {
      if (clusters[i] < 0) {
        continue;
      }
      sizes[clusters[i]]++;
      for (int a = i * r; a < (i + 1) * r; a++) {
        int landmark = rows.codes()[a];
        degrees[landmark] += rows.weights()[a];
        byCluster[clusters[i] * p + landmark] += rows.weights()[a];
      }
    }
    double cut = 0;
    for (int c = 0; c < k; c++) {
      double inside = 0;
      for (int j = 0; j < p; j++) {
        double sum = byCluster[c * p + j];
        inside += degrees[j] > 0 ? sum * sum / degrees[j] : 0;
      }
      cut += sizes[c] > 0 ? Math.max(0, 1 - inside / sizes[c]) : 0;
    }
    return cut;
  }
}
