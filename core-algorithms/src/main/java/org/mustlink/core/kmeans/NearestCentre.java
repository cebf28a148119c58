package org.mustlink.core.kmeans;

import org.mustlink.core.knn.ExactSearch;

/**
 * Finds the nearest centre of rows, of several the first, and how clear that is. It gives a row the
 * same bits in every block, and the cluster that the last step of k-means gave it. Not thread-safe.
 */
public final class NearestCentre {
  private final int neighbours;
  private final ExactSearch search;
  private final int[] positions;
  private final double[] distances;

  /**
   * Makes a search.
   *
   * @param centres k x d, row-major
   * @param most the number of rows that are assigned together at most
   */
  public NearestCentre(double[] centres, int d, int most) {
    int k = centres.length / d;
    this.neighbours = Math.min(2, k);
    this.search = new ExactSearch(centres, k, d, neighbours);
    this.positions = new int[most * neighbours];
    this.distances = new double[most * neighbours];
  }

  /** Assigns rows, which the methods below then tell of. O(k d) a row. */
  public void assign(double[] rows, int count) {
    search.nearest(rows, count, positions, distances);
  }

  /** The cluster of row i. */
  public int cluster(int i) {
    return positions[i * neighbours];
  }

  /** The squared distance of row i to its centre. */
  public double squaredDistance(int i) {
    return distances[i * neighbours];
  }

  /**
   * Returns the margin of row i: one minus the ratio of the distance to its centre to that to the
   * nearest other one; 1 if there is no other.
   */
  public double margin(int i) {
    if (neighbours == 1) {
      return 1;
    }
    double own = distances[i * neighbours];
    double other = distances[i * neighbours + 1];
    return other > own ? 1 - Math.sqrt(own / other) : 0;
  }
}
