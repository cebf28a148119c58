package org.mustlink.core.method.whole;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.partition.CentreAssigner;
import org.mustlink.core.partition.EmbeddingRows;
import org.mustlink.core.partition.KMeans;

/** The k-means that ends a spectral method. */
record KMeansOptions(int starts, int maxIter) {
  static List<MethodOption> options() {
    return List.of(
        new MethodOption("starts", "10", "whole number from 1 to 1000", "k-means starts"),
        new MethodOption(
            "maxIter", "100", "whole number from 1 to 1000000", "most k-means steps a start"));
  }

  static KMeansOptions read(OptionReader reader) {
    return new KMeansOptions(
        reader.whole("starts", 1, 1000), reader.whole("maxIter", 1, 1_000_000));
  }

  /**
   * Clusters of points.
   *
   * @param clusters n, numbered in the order of first occurrence
   * @param k clusters that occur
   */
  record Clusters(int[] clusters, double[] margins, int k) {}

  /** Clusters the rows of an n x m embedding. */
  Clusters run(DenseMatrix embedding, int k, long seed) {
    int n = embedding.numRows();
    int m = embedding.numCols();
    double[] points = EmbeddingRows.of(embedding);
    KMeans.Result result = new KMeans(k, starts, maxIter).run(points, n, m, seed);
    int[] numbers = new int[k];
    Arrays.fill(numbers, -1);
    int[] clusters = new int[n];
    int occurring = 0;
    for (int i = 0; i < n; i++) {
      int cluster = result.clusters()[i];
      if (numbers[cluster] < 0) {
        numbers[cluster] = occurring++;
      }
      clusters[i] = numbers[cluster];
    }
    double[] margins = new double[n];
    new CentreAssigner(result.centres(), m)
        .blocks()
        .assign(points, n, result.clusters(), new int[n], margins);
    return new Clusters(clusters, margins, occurring);
  }
}
