package org.mustlink.core.fit.coded;

import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.ensemble.PoolAssigner;

/** The rows of a table as points of an embedding of m columns. */
public interface EmbeddedTable {
  /** The maximum number of rows that k-means takes, counted with multiplicities. */
  long MOST_ROWS = 200_000;

  /**
   * A start of k-means ends when no centre moves farther than this; points have length 1 or less.
   * The best one goes on until no centre moves at all.
   */
  double TOLERANCE = 1e-4;

  /** The labelled rows, or a bounded sample of them. */
  LabelledPoints labelled();

  /**
   * Returns the centres that k-means finds from k-means++ starts.
   *
   * @param k the number of clusters; there are fewer centres if fewer points are distinct
   */
  CentreAssigner centres(int k);

  /**
   * Returns the centres that k-means finds from given ones, in their order.
   *
   * @param seeds k x m, row-major
   */
  CentreAssigner centresFrom(double[] seeds);

  /**
   * Returns the mean probability of each class over the rows, or a bounded sample of them, k. O(k)
   * a row.
   */
  double[] shares(PoolAssigner pool);

  /**
   * Returns points of rows without a label, or of a bounded sample of them, in an order that
   * depends on what the rows hold alone.
   *
   * @param most the maximum number of points
   * @return at most {@code most} points, row-major, with the columns of the embedding and the
   *     scores
   */
  double[] unlabelled(int most);

  /**
   * Counts the rows without a label, or a bounded sample of them, by bins.
   *
   * @param bins the number of bins
   */
  long[] counts(int bins, PointBin bin);
}
