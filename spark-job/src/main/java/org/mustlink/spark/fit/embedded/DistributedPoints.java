package org.mustlink.spark.fit.embedded;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.ensemble.ProbabilitySums;
import org.mustlink.core.fit.coded.EarlierClusters;
import org.mustlink.core.fit.coded.EmbeddedPoints;
import org.mustlink.core.fit.coded.EmbeddedTable;
import org.mustlink.core.fit.coded.LabelledPoints;
import org.mustlink.core.fit.coded.PointBin;
import org.mustlink.core.kmeans.KMeans;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.sample.RowWeights;
import org.mustlink.core.sample.SampleDraw;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.fit.memory.SampleSize;
import org.mustlink.spark.kmeans.KMeansStarts;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.count.Labels;

/**
 * The rows of a table in Spark as points of an embedding. k-means runs on a bounded sample of the
 * rows, which is in one partition and ordered by content, so that its sums and random choices do
 * not depend on how the table is partitioned.
 */
public record DistributedPoints(
    JavaRDD<CodeBlock> codes,
    Shared<Embedding> embedding,
    Labels labels,
    EarlierClusters earlier,
    FitOptions options)
    implements EmbeddedTable {
  /**
   * Returns at most {@link SampleSize#MOST_LABELLED} labelled rows, chosen and ordered by content.
   */
  @Override
  public LabelledPoints labelled() {
    SampleDraw draw = new SampleDraw(RowWeights.none(labels.labelled()), SampleSize.MOST_LABELLED);
    return EmbeddedPoints.joined(
            PartitionResults.collect(selected(true, draw)), embedding.value().dimension())
        .sorted(draw.room())
        .labelled();
  }

  /**
   * Returns the centres of the best of several k-means++ starts, in the order of their coordinates.
   * If an earlier fit has k clusters, the start from their means is preferred unless another one
   * has a cost that is lower by more than a hundredth.
   */
  @Override
  public CentreAssigner centres(int k) {
    int m = embedding.value().m();
    double[] seeds = earlier.means(embedding.value(), k);
    double[] found =
        clustered(
            k,
            starts -> {
              KMeansStarts.Centres best = starts.best(new double[0]);
              KMeansStarts.Centres warm = seeds.length == 0 ? best : starts.from(seeds);
              return EarlierClusters.isPreferred(warm.cost(), best.cost()) ? warm : best;
            });
    return CentreAssigner.canonical(found, m);
  }

  @Override
  public CentreAssigner centresFrom(double[] seeds) {
    int m = embedding.value().m();
    return new CentreAssigner(clustered(seeds.length / m, starts -> starts.from(seeds)), m);
  }

  @Override
  public double[] shares(PoolAssigner pool) {
    return PartitionResults.reduce(
            drawn().map(points -> ProbabilitySums.of(pool, points.values(), points.count())),
            ProbabilitySums::plus)
        .means();
  }

  @Override
  public double[] unlabelled(int most) {
    SampleDraw draw = new SampleDraw(labels.weights(), most);
    return EmbeddedPoints.joined(
            PartitionResults.collect(selected(false, draw)), embedding.value().dimension())
        .sorted(most)
        .unlabelled();
  }

  @Override
  public long[] counts(int bins, PointBin bin) {
    return PartitionResults.treeAggregate(
        drawn().map(points -> points.counts(bins, bin)), new long[bins], DistributedPoints::sum, 2);
  }

  private static long[] sum(long[] some, long[] others) {
    long[] sums = some.clone();
    Arrays.setAll(sums, i -> some[i] + others[i]);
    return sums;
  }

  /**
   * Runs k-means on the sample: that of this program until no centre moves far, and that of MLlib
   * from there to its end.
   *
   * @param kMeans chooses one of the starts
   */
  private double[] clustered(
      int k, Function<KMeansStarts<EmbeddedPoints>, KMeansStarts.Centres> kMeans) {
    int m = embedding.value().m();
    JavaRDD<EmbeddedPoints> sample =
        drawn()
            .coalesce(1, true)
            .mapPartitions(packets -> List.of(sorted(packets, m)).iterator())
            .persist(StorageLevel.MEMORY_AND_DISK());
    try {
      KMeansStarts.Centres begun =
          kMeans.apply(
              new KMeansStarts<>(
                  sample,
                  points -> new Rows(points.values(), points.count(), m),
                  new KMeans(k, options.starts(), options.maxIter(), TOLERANCE),
                  options.seed()));
      return new MllibKMeans(options.maxIter())
          .from(sample.flatMap(points -> points.rows().iterator()), begun.values(), m);
    } finally {
      sample.unpersist(false);
    }
  }

  private JavaRDD<EmbeddedPoints> drawn() {
    return selected(false, new SampleDraw(labels.weights(), MOST_ROWS));
  }

  /** Draws points, a packet for each block. */
  private JavaRDD<EmbeddedPoints> selected(boolean labelledOnly, SampleDraw draw) {
    Shared<Embedding> by = embedding;
    long seed = options.seed();
    return codes
        .map(block -> source(block).drawn(by.value(), labelledOnly, draw, seed))
        .filter(points -> points.count() > 0);
  }

  private static EmbeddedPoints.Source source(CodeBlock block) {
    return new EmbeddedPoints.Source(
        block.rows(),
        block.labels(),
        i -> !block.isOutlier(i),
        block::weight,
        block.labelWeights());
  }

  /** Brings the points of a partition into one order. */
  private static EmbeddedPoints sorted(Iterator<EmbeddedPoints> packets, int m) {
    List<EmbeddedPoints> all = new ArrayList<>();
    packets.forEachRemaining(all::add);
    return EmbeddedPoints.joined(all, m).sorted(MOST_ROWS);
  }
}
