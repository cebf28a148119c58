package org.mustlink.spark.drift;

import java.util.Arrays;
import org.mustlink.core.fit.coded.LabelledPoints;
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
    if (k != wanted || Arrays.stream(clusters).distinct().count() < k) {
      return new double[0];
    }
    return new LabelledPoints(embedding.points(codes), clusters, embedding.m()).means(k);
  }
}
