package org.mustlink.spark.fit;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.mllib.clustering.KMeans;
import org.apache.spark.mllib.clustering.KMeansModel;
import org.apache.spark.mllib.linalg.Vector;
import org.apache.spark.mllib.linalg.Vectors;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.ContentHash;

/**
 * MLlib's k-means on the embedding of a bounded sample of the rows, in one partition and ordered by
 * content, so that its sums and its random choices do not depend on how the table is split.
 */
final class KMeansStage {
  /** Rows that k-means sees at the most. */
  private static final long MOST_ROWS = 200_000;

  private KMeansStage() {}

  /**
   * Centres of the embedding.
   *
   * @param seeds k centres to start from, or null to start by k-means|| several times and keep the
   *     best
   * @return at most k x m; the order of the seeds is kept
   */
  static double[][] run(
      JavaRDD<CodeBlock> codes,
      Shared<Embedding> embedding,
      long n,
      int k,
      double @Nullable [][] seeds,
      FitOptions options) {
    long threshold = ContentHash.threshold(MOST_ROWS, n);
    int m = embedding.value().m();
    JavaRDD<Vector> points =
        EmbeddedPoints.select(codes, embedding, false, threshold, options.seed())
            .coalesce(1, true)
            .mapPartitions(
                packets -> {
                  EmbeddedPoints sorted = EmbeddedPoints.sorted(packets, MOST_ROWS, m);
                  return IntStream.range(0, sorted.count())
                      .mapToObj(i -> Vectors.dense(sorted.value(i)))
                      .iterator();
                })
            .persist(StorageLevel.MEMORY_AND_DISK());
    try {
      KMeansModel best =
          seeds == null ? bestOfStarts(points, k, options) : from(points, seeds, options);
      return Arrays.stream(best.clusterCenters()).map(Vector::toArray).toArray(double[][]::new);
    } finally {
      points.unpersist(false);
    }
  }

  private static KMeansModel bestOfStarts(JavaRDD<Vector> points, int k, FitOptions options) {
    return IntStream.range(0, options.starts())
        .mapToObj(start -> configured(k, options).setSeed(options.seed() + start).run(points.rdd()))
        .min((a, b) -> Double.compare(a.trainingCost(), b.trainingCost()))
        .orElseThrow();
  }

  private static KMeansModel from(JavaRDD<Vector> points, double[][] seeds, FitOptions options) {
    Vector[] centres = Arrays.stream(seeds).map(Vectors::dense).toArray(Vector[]::new);
    return configured(seeds.length, options)
        .setInitialModel(new KMeansModel(centres))
        .setSeed(options.seed())
        .run(points.rdd());
  }

  private static KMeans configured(int k, FitOptions options) {
    return new KMeans().setK(k).setMaxIterations(options.maxIter());
  }
}
