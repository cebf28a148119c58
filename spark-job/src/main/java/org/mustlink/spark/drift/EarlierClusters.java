package org.mustlink.spark.drift;

import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.scacs.Embedding;

/**
 * Sampled rows of a table in its codes, with the clusters that an earlier fit gives them.
 *
 * @param codes of the rows
 * @param clusters of the rows, by their places
 * @param k clusters of the earlier fit, 0 without one
 */
public record EarlierClusters(CodedRows codes, int[] clusters, int k) {
  /** Without an earlier fit. */
  public static final EarlierClusters NONE =
      new EarlierClusters(new CodedRows(new int[0], new float[0], 1), new int[0], 0);

  /**
   * The means of the clusters in an embedding, k x m; empty if there are not k of them, or one has
   * no sampled row.
   */
  public double[] means(Embedding embedding, int wanted) {
    if (k != wanted) {
      return new double[0];
    }
    int m = embedding.m();
    double[] points = embedding.points(codes);
    double[] means = new double[k * m];
    int[] sizes = new int[k];
    for (int i = 0; i < clusters.length; i++) {
      sizes[clusters[i]]++;
      for (int j = 0; j < m; j++) {
        means[clusters[i] * m + j] += points[i * m + j];
      }
    }
    for (int c = 0; c < k; c++) {
      if (sizes[c] == 0) {
        return new double[0];
      }
      for (int j = 0; j < m; j++) {
        means[c * m + j] /= sizes[c];
      }
    }
    return means;
  }
}
