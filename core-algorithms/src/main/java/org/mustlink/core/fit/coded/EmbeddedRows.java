package org.mustlink.core.fit.coded;

import java.util.function.Supplier;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.KMeans;
import org.mustlink.core.clustering.Lloyd;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.ensemble.ProbabilitySums;
import org.mustlink.core.options.FitOptions;

/**
 * The rows of a table in memory as points of an embedding. Nothing is sampled, and k-means is that
 * of this program.
 *
 * @param points row-major, m columns and the scores, if there are scores, for each of n rows
 * @param n the number of rows
 * @param m the number of columns
 * @param known makes the labelled rows
 * @param options the options of k-means
 */
public record EmbeddedRows(
    double[] points, int n, int m, Supplier<LabelledPoints> known, FitOptions options)
    implements EmbeddedTable {

  @Override
  public LabelledPoints labelled() {
    return known.get();
  }

  @Override
  public CentreAssigner centres(int k) {
    Lloyd.Result found = kMeans(k).run(points, n, m, options.seed());
    return new CentreAssigner(found.centres(), m);
  }

  @Override
  public CentreAssigner centresFrom(double[] seeds) {
    Lloyd.Result found = kMeans(seeds.length / m).from(points, n, m, seeds);
    return new CentreAssigner(found.centres(), m);
  }

  @Override
  public double[] shares(PoolAssigner pool) {
    return ProbabilitySums.of(pool, points, n).means();
  }

  private KMeans kMeans(int k) {
    return new KMeans(k, options.starts(), options.maxIter());
  }
}
