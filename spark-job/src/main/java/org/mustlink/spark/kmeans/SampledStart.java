package org.mustlink.spark.kmeans;

import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.columns.ContentHash;
import org.mustlink.core.kmeans.KMeans;
import org.mustlink.core.kmeans.PointBlock;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sample.RowWeights;
import org.mustlink.core.sample.SampleDraw;
import org.mustlink.spark.sample.RowSample;

/**
 * The first centres from a sample of the rows: greedy k-means++ and k-means on the sample, the best
 * of several starts. The rows of the sample are chosen and ordered by a hash of their content, so
 * that nothing depends on how the table is partitioned. It is in one partition, and never on the
 * driver.
 *
 * @param blocks the rows, cached
 * @param d the number of values of a row
 */
record SampledStart(
    JavaRDD<PointBlock> blocks, int d, RowWeights weights, KMeansSettings settings) {
  private static final int STARTS = 10;

  /** The number of rows of the sample, which is larger for many clusters. */
  private static final long ROWS = 10_000;

  private static final long ROWS_A_CLUSTER = 100;

  /** The number of values of the sample at most, unless so few rows would not do. */
  private static final long MOST_VALUES = 1 << 24;

  private static final long LEAST_ROWS_A_CLUSTER = 2;

  /**
   * Returns k centres, row-major, or fewer if the sample has fewer different rows.
   *
   * @param given the first centres, row-major; their order is kept
   */
  double[] centres(double[] given) {
    SampleDraw draw = new SampleDraw(weights, room(settings.k()));
    long seed = settings.seed();
    int columns = d;
    JavaRDD<double[]> sample =
        blocks
            .mapPartitions(all -> List.of(drawn(all, draw, columns, seed)).iterator())
            .coalesce(1, true)
            .mapPartitions(parts -> List.of(taken(parts, draw, columns)).iterator())
            .persist(StorageLevel.MEMORY_AND_DISK());
    try {
      KMeans kMeans =
          new KMeans(
              settings.k(),
              STARTS,
              Math.max(1, settings.maxIter()),
              settings.tolerance(),
              tries(settings.k()));
      return new KMeansStarts<>(
              sample, all -> new Rows(all, all.length / columns, columns), kMeans, seed)
          .best(given)
          .values();
    } finally {
      sample.unpersist(false);
    }
  }

  /** As many as are usual in greedy k-means++. */
  private static int tries(int k) {
    return 2 + (int) Math.log(k);
  }

  private long room(int k) {
    long wanted = Math.max(ROWS, ROWS_A_CLUSTER * k);
    return Math.max(LEAST_ROWS_A_CLUSTER * k, Math.min(wanted, MOST_VALUES / d));
  }

  private static RowSample drawn(Iterator<PointBlock> blocks, SampleDraw draw, int d, long seed) {
    RowSample sample = new RowSample(draw.threshold());
    double[] row = new double[d];
    while (blocks.hasNext()) {
      PointBlock block = blocks.next();
      for (int i = 0; i < block.count(); i++) {
        block.copy(i, row, 0);
        long hash = ContentHash.quick(row, 0, d, seed);
        sample.offer(draw.key(hash), -1, draw.copies(block.weight(i), hash), () -> 0, row, 0, d);
      }
    }
    return sample;
  }

  private static double[] taken(Iterator<RowSample> parts, SampleDraw draw, int d) {
    RowSample all = new RowSample(draw.threshold());
    parts.forEachRemaining(all::merge);
    return all.take(d, draw.room(), Long.MAX_VALUE, true).rows().data();
  }
}
