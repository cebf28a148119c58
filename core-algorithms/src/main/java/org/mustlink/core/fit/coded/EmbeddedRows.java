package org.mustlink.core.fit.coded;

import java.util.BitSet;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.ensemble.ProbabilitySums;
import org.mustlink.core.kmeans.KMeans;
import org.mustlink.core.kmeans.Lloyd;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;

/**
 * The rows of a table in memory, or a sample of them, as points of an embedding. k-means takes the
 * first of them, and is that of this program.
 *
 * @param points row-major, m columns and the scores, if there are scores, for each of n rows
 * @param n the number of rows
 * @param m the number of columns
 * @param excepted the rows that have a label
 * @param known makes the labelled rows
 * @param unlabelled makes points of at most so many rows without a label
 * @param earlier the means of the k clusters of an earlier fit; empty without one of so many
 * @param options the options of k-means
 */
public record EmbeddedRows(
    double[] points,
    int n,
    int m,
    BitSet excepted,
    Supplier<LabelledPoints> known,
    IntFunction<double[]> unlabelled,
    IntFunction<double[]> earlier,
    FitOptions options)
    implements EmbeddedTable {

  @Override
  public LabelledPoints labelled() {
    return known.get();
  }

  @Override
  public CentreAssigner centres(int k) {
    Lloyd.Result best = kMeans(k).run(lloyd(), options.seed());
    double[] seeds = earlier.apply(k);
    Lloyd.Result warm = seeds.length == 0 ? best : kMeans(k).from(lloyd(), seeds);
    Lloyd.Result found = EarlierClusters.isPreferred(warm.cost(), best.cost()) ? warm : best;
    return CentreAssigner.canonical(settled(found.centres()), m);
  }

  @Override
  public CentreAssigner centresFrom(double[] seeds) {
    Lloyd.Result found = kMeans(seeds.length / m).from(lloyd(), seeds);
    return new CentreAssigner(settled(found.centres()), m);
  }

  /** Goes on from the centres of a start until none moves at all. */
  private double[] settled(double[] centres) {
    return new KMeans(centres.length / m, 1, options.maxIter()).from(lloyd(), centres).centres();
  }

  @Override
  public double[] shares(PoolAssigner pool) {
    return ProbabilitySums.of(pool, points, n).means();
  }

  @Override
  public double[] unlabelled(int most) {
    return unlabelled.apply(most);
  }

  @Override
  public long[] counts(int bins, PointBin bin) {
    long[] counts = new long[bins];
    int columns = points.length / Math.max(1, n);
    for (int i = excepted.nextClearBit(0); i < n; i = excepted.nextClearBit(i + 1)) {
      counts[bin.of(points, i * columns)]++;
    }
    return counts;
  }

  private Lloyd lloyd() {
    return Lloyd.of(new Rows(points, n, m).first((int) MOST_ROWS));
  }

  private KMeans kMeans(int k) {
    return new KMeans(k, options.starts(), options.maxIter(), TOLERANCE);
  }
}
