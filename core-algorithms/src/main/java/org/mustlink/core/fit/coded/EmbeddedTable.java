package org.mustlink.core.fit.coded;

import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.ensemble.PoolAssigner;

/** The rows of a table as points of an embedding of m columns. */
public interface EmbeddedTable {
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
   * Counts the rows without a label, or a bounded sample of them, by bins.
   *
   * @param bins the number of bins
   */
  long[] counts(int bins, PointBin bin);
}
