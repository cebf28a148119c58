package org.mustlink.core.landmark;

import java.util.Arrays;
import org.mustlink.core.knn.LandmarkSearch;
import org.mustlink.core.linalg.Rows;

/**
 * Computes the squared distance to the nearest landmark that one in a thousand rows of a sample
 * exceeds.
 *
 * <p>A landmark is the mean of the m rows nearest to it, so that these are nearer to it than new
 * rows would be. Without the row itself, its landmark would be m / (m - 1) times as far away, and a
 * landmark of this row alone would not exist. The distance of each row is therefore computed as if
 * the row had been leaveOneOut out.
 */
final class Reach {
  /** The maximum number of rows that are used. */
  private static final int MOST_ROWS = 20_000;

  private static final int ONE_IN = 1000;

  private Reach() {}

  /**
   * Computes the squared distance. O(s p q) for s rows.
   *
   * @param sample rows in an order that is a random draw, s x q
   * @param landmarks p x q
   * @return the squared distance; infinite for a single landmark of a single row
   */
  static double of(Rows sample, Rows landmarks) {
    int s = Math.min(sample.count(), MOST_ROWS);
    int searched = Math.min(2, landmarks.count());
    LandmarkSearch search = InvertedLists.NONE.search(landmarks, searched);
    int[] positions = new int[s * searched];
    double[] distances = new double[s * searched];
    search.nearest(sample.data(), s, positions, distances);
    int[] members = new int[landmarks.count()];
    for (int i = 0; i < s; i++) {
      members[positions[i * searched]]++;
    }
    double[] leaveOneOut = new double[s];
    for (int i = 0; i < s; i++) {
      int at = i * searched;
      double second = searched > 1 ? distances[at + 1] : Double.POSITIVE_INFINITY;
      double m = members[positions[at]];
      double own = m > 1 ? distances[at] * (m / (m - 1)) * (m / (m - 1)) : second;
      leaveOneOut[i] = Math.min(own, second);
    }
    Arrays.sort(leaveOneOut);
    return leaveOneOut[s - 1 - s / ONE_IN];
  }
}
