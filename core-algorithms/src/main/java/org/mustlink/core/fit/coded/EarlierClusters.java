package org.mustlink.core.fit.coded;

import java.util.Arrays;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.scacs.Embedding;

/**
 * The codes of sampled rows of a table, with the clusters to which an earlier fit assigns them.
 *
 * @param codes the codes of the rows
 * @param clusters the clusters of the rows, by their indices
 * @param k the number of clusters of the earlier fit, 0 without one
 */
public record EarlierClusters(CodedRows codes, int[] clusters, int k) {
  /** What there is without an earlier fit. */
  public static final EarlierClusters NONE =
      new EarlierClusters(new CodedRows(new int[0], new float[0], 1), new int[0], 0);

  /**
   * The result of a random start of k-means is taken only if its cost is below this share of the
   * cost of the start from the clusters of an earlier fit.
   */
  private static final double LEAST_GAIN = 0.99;

  /**
   * Whether the centres that k-means finds from the means of the earlier clusters are preferred to
   * those of the best random start.
   *
   * @param cost of the former
   * @param best cost of the latter
   */
  public static boolean isPreferred(double cost, double best) {
    return cost * LEAST_GAIN <= best;
  }

  /**
   * Returns the means of the clusters in an embedding, k x m; empty if there are not {@code wanted}
   * clusters, or one of them has no sampled row.
   */
  public double[] means(Embedding embedding, int wanted) {
    if (k != wanted || Arrays.stream(clusters).distinct().count() < k) {
      return new double[0];
    }
    return new LabelledPoints(embedding.points(codes), clusters, embedding.m()).means(k);
  }
}
