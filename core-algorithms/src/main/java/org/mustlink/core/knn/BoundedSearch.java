package org.mustlink.core.knn;

/**
 * The nearest landmarks of rows of which a landmark near by is known. A landmark that is at least
 * twice as far from that one as the row is cannot be nearer to the row (Elkan, ICML 2003, lemma 1),
 * and its distance is not computed. The answer is the one of {@link ExactSearch}, to the index.
 * Immutable and thread-safe.
 *
 * <p>In few dimensions this rules out most landmarks and is faster than a search in plain Java; in
 * many it rules out hardly any.
 */
public final class BoundedSearch {
  /** Squared distances more than so many times as large are so in spite of all rounding. */
  private static final double SURELY_FARTHER = 4 * (1 + 1e-9);

  /** Squares below this have lost digits. */
  private static final double UNDERFLOW = 1e-280;

  private final double[] landmarks;
  private final int p;
  private final int d;
  private final double[][] apart; // p x p squared distances

  /**
   * Measures the landmarks against each other. O(p^2 d) and 8 p^2 bytes.
   *
   * @param landmarks p x d finite values, row-major
   */
  public BoundedSearch(double[] landmarks, int p, int d) {
    this.landmarks = landmarks;
    this.p = p;
    this.d = d;
    this.apart = new double[p][p];
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < i; j++) {
        apart[i][j] = SquaredDistance.between(landmarks, i * d, landmarks, j * d, d);
        apart[j][i] = apart[i][j];
      }
    }
  }

  /**
   * Finds the nearest landmark of some rows; of several it is the first. O(p) a row and O(d) for
   * each landmark that is not ruled out.
   *
   * @param rows row-major, of d finite values each
   * @param from the first row
   * @param to the row after the last
   * @param positions for each of all rows a landmark, the nearer the better; takes the nearest one
   */
  public void nearest(double[] rows, int from, int to, int[] positions) {
    for (int i = from; i < to; i++) {
      int near = positions[i];
      double distance = SquaredDistance.between(rows, i * d, landmarks, near * d, d);
      double reach = SURELY_FARTHER * distance + UNDERFLOW;
      double[] others = apart[near];
      for (int j = 0; j < p; j++) {
        if (others[j] > reach) {
          continue;
        }
        double other = SquaredDistance.between(rows, i * d, landmarks, j * d, d);
        if (other < distance || (other == distance && j < near)) {
          near = j;
          distance = other;
          reach = SURELY_FARTHER * distance + UNDERFLOW;
          others = apart[near];
        }
      }
      positions[i] = near;
    }
  }
}
