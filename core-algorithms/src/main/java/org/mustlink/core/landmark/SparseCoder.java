package org.mustlink.core.landmark;

import org.mustlink.core.knn.LandmarkSearch;
import org.mustlink.core.linalg.Rows;

/**
 * Sparse codes of rows: the positions and weights of the r nearest landmarks (the columns of Z, Li,
 * Xia, Shan, Liu, TKDE 2015, eq. 3). Not thread-safe: every task needs its own. O(p d) a row, or
 * less with {@link InvertedLists}.
 */
public final class SparseCoder {
  private static final int BLOCK = 256;
  private static final double[] NONE = {};

  private final LandmarkSearch search;
  private final Weighting weighting;
  private final int d;
  private final int r;
  private final int searched;
  private final int[] positions;
  private final double[] distances;

  /** A coder with exact search. */
  public SparseCoder(Rows landmarks, int r, Weighting weighting) {
    this(landmarks, r, weighting, InvertedLists.NONE);
  }

  /**
   * A coder over p landmarks.
   *
   * @param landmarks p x d
   * @param r landmarks in a code, {@code 1 <= r <= p}
   */
  SparseCoder(Rows landmarks, int r, Weighting weighting, InvertedLists invertedLists) {
    int p = landmarks.count();
    if (r < 1 || r > p) {
      throw new IllegalArgumentException("A code cannot have " + r + " of " + p + " landmarks");
    }
    this.weighting = weighting;
    this.d = landmarks.d();
    this.r = r;
    this.searched = weighting.searched(r, p);
    this.search = invertedLists.search(landmarks, searched);
    this.positions = new int[BLOCK * searched];
    this.distances = new double[BLOCK * searched];
  }

  /** Landmarks in a code. */
  int neighbours() {
    return r;
  }

  /**
   * Encodes rows that have been through the feature map.
   *
   * @param rows count x d
   * @param codes count x r landmark positions, nearest first
   * @param weights count x r, each row sums to 1
   */
  public void encode(double[] rows, int count, int[] codes, double[] weights) {
    encode(rows, count, codes, weights, NONE);
  }

  /**
   * Encodes rows that have been through the feature map.
   *
   * @param rows count x d
   * @param codes count x r landmark positions, nearest first
   * @param weights count x r, each row sums to 1
   * @param nearest takes the squared distance of every row to its nearest landmark; ignored if it
   *     is empty
   */
  void encode(double[] rows, int count, int[] codes, double[] weights, double[] nearest) {
    double[] block = count <= BLOCK ? rows : new double[BLOCK * d];
    for (int from = 0; from < count; from += BLOCK) {
      int size = Math.min(BLOCK, count - from);
      if (block != rows) {
        System.arraycopy(rows, from * d, block, 0, size * d);
      }
      search.nearest(block, size, positions, distances);
      for (int i = 0; i < size; i++) {
        System.arraycopy(positions, i * searched, codes, (from + i) * r, r);
        weighting.weigh(distances, i * searched, searched, r, weights, (from + i) * r);
        if (nearest.length > 0) {
          nearest[from + i] = distances[i * searched];
        }
      }
    }
  }
}
