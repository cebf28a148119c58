package org.mustlink.spark.fit;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.mllib.clustering.KMeans;
import org.apache.spark.mllib.clustering.KMeansModel;
import org.apache.spark.mllib.linalg.Vector;
import org.apache.spark.mllib.linalg.Vectors;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.fit.EmbeddedTable;
import org.mustlink.core.fit.LabelledPoints;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.pool.PoolAssigner;
import org.mustlink.core.pool.ProbabilitySums;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.drift.EarlierClusters;
import org.mustlink.spark.fit.memory.SampleSize;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.sample.RowWeights;
import org.mustlink.spark.sample.SampleDraw;
import org.mustlink.spark.table.Labels;

/**
 * The rows of a table in Spark as points of an embedding. k-means is MLlib's, on a bounded sample
 * of the rows in one partition and ordered by content, so that its sums and its random choices do
 * not depend on how the table is split.
 */
record DistributedPoints(
    JavaRDD<CodeBlock> codes,
    Shared<Embedding> embedding,
    Labels labels,
    EarlierClusters earlier,
    FitOptions options)
    implements EmbeddedTable {
  /** Rows that k-means sees at the most. */
  private static final long MOST_ROWS = 200_000;

  /** By so much another start has to be better than that from the clusters of an earlier fit. */
  private static final double LEAST_GAIN = 0.99;

  /** At most {@link SampleSize#MOST_LABELLED} rows, chosen and ordered by content. */
  @Override
  public LabelledPoints labelled() {
    SampleDraw draw = new SampleDraw(RowWeights.none(labels.labelled()), SampleSize.MOST_LABELLED);
    int m = embedding.value().m();
    List<EmbeddedPoints> packets =
        EmbeddedPoints.select(codes, embedding, true, draw, options.seed()).collect();
    EmbeddedPoints sorted = EmbeddedPoints.sorted(packets.iterator(), SampleSize.MOST_LABELLED, m);
    return new LabelledPoints(sorted.values(), sorted.labels(), m);
  }

  /**
   * The best of several starts by k-means||, the centres in the order of their coordinates. Where
   * an earlier fit has as many clusters, a start from their means is taken unless another one costs
   * less by a hundredth.
   */
  @Override
  public CentreAssigner centres(int k) {
    double[] seeds = earlier.means(embedding.value(), k);
    return CentreAssigner.canonical(
        clustered(
            points -> {
              KMeansModel best = bestOfStarts(points, k);
              KMeansModel warm =
                  seeds.length == 0 ? best : from(points, seeds, embedding.value().m());
              return warm.trainingCost() * LEAST_GAIN <= best.trainingCost() ? warm : best;
            }));
  }

  @Override
  public CentreAssigner centresFrom(double[] seeds) {
    int m = embedding.value().m();
    double[][] centres = clustered(points -> from(points, seeds, m));
    return new CentreAssigner(Arrays.stream(centres).flatMapToDouble(Arrays::stream).toArray(), m);
  }

  @Override
  public double[] shares(PoolAssigner pool) {
    return drawn()
        .map(points -> ProbabilitySums.of(pool, points.values(), points.count()))
        .reduce(ProbabilitySums::plus)
        .means();
  }

  /** Runs k-means on the sample, and returns the centres. */
  private double[][] clustered(Function<JavaRDD<Vector>, KMeansModel> kMeans) {
    int m = embedding.value().m();
    JavaRDD<Vector> points =
        drawn()
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
      return Arrays.stream(kMeans.apply(points).clusterCenters())
          .map(Vector::toArray)
          .toArray(double[][]::new);
    } finally {
      points.unpersist(false);
    }
  }

  private JavaRDD<EmbeddedPoints> drawn() {
    SampleDraw draw = new SampleDraw(labels.weights(), MOST_ROWS);
    return EmbeddedPoints.select(codes, embedding, false, draw, options.seed());
  }

  private KMeansModel bestOfStarts(JavaRDD<Vector> points, int k) {
    return IntStream.range(0, options.starts())
        .mapToObj(start -> configured(k).setSeed(options.seed() + start).run(points.rdd()))
        .min((a, b) -> Double.compare(a.trainingCost(), b.trainingCost()))
        .orElseThrow();
  }

  private KMeansModel from(JavaRDD<Vector> points, double[] seeds, int m) {
    Vector[] centres =
        IntStream.range(0, seeds.length / m)
            .mapToObj(j -> Vectors.dense(Arrays.copyOfRange(seeds, j * m, (j + 1) * m)))
            .toArray(Vector[]::new);
    return configured(centres.length)
        .setInitialModel(new KMeansModel(centres))
        .setSeed(options.seed())
        .run(points.rdd());
  }

  private KMeans configured(int k) {
    return new KMeans().setK(k).setMaxIterations(options.maxIter());
  }
}
