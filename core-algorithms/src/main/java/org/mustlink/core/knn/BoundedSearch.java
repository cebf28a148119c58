package org.mustlink.core.knn;

/**
 * Finds the nearest landmark of rows for which a nearby landmark is already known. A landmark that
 * is at least twice as far from the known one as the row is cannot be nearer to the row (Elkan,
 * ICML 2003, lemma 1), and its distance is not computed. The result is the same as that of {@link
 * ExactSearch}, also where landmarks are equally near. Immutable and thread-safe.
 *
 * <p>In few dimensions this rules out most landmarks and is faster than a search in plain Java; in
 * many it rules out hardly any.
 */
public final class BoundedSearch {
  /**
   * The factor between squared distances beyond which rounding cannot change which one is larger.
   */
  private static final double SURELY_FARTHER = 4 * (1 + 1e-9);

  /** Squares below this may have lost digits to underflow. */
  private static final double UNDERFLOW = 1e-280;

  private final double[] landmarks;
  private final int p;
  private final int d;
  private final double[][] landmarkDistances; // p x p squared distances

  /**
   * Computes the distances between the landmarks. O(p^2 d) time, 8 p^2 bytes.
   *
   * @param landmarks p x d finite values, row-major
   */
  public BoundedSearch(double[] landmarks, int p, int d) {
    this.landmarks = landmarks;
    this.p = p;
    this.d = d;
    this.landmarkDistances = new double[p][p];
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < i; j++) {
        landmarkDistances[i][j] = SquaredDistance.between(landmarks, i * d, landmarks, j * d, d);
        landmarkDistances[j][i] = landmarkDistances[i][j];
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
   * @param positions a landmark for each of all rows, which is replaced by the nearest one; the
   *     nearer the given one is, the faster the search
   */
  public void nearest(double[] rows, int from, int to, int[] positions) {
    for (int i = from; i < to; i++) {
      int near = positions[i];
      double distance = SquaredDistance.between(rows, i * d, landmarks, near * d, d);
      double reach = SURELY_FARTHER * distance + UNDERFLOW;
      double[] others = landmarkDistances[near];
      for (int j = 0; j < p; j++) {
        if (others[j] > reach) {
          continue;
        }
        double other = SquaredDistance.between(rows, i * d, landmarks, j * d, d);
        if (other < distance || (other == distance && j < near)) {
          near = j;
          distance = other;
          reach = SURELY_FARTHER * distance + UNDERFLOW;
          others = landmarkDistances[near];
        }
      }
      positions[i] = near;
    }
  }
}
