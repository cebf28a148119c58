package org.mustlink.core.landmark;

import java.util.stream.IntStream;
import org.mustlink.core.knn.ParallelSearch;
import org.mustlink.core.linalg.Rows;

/**
 * Squared distances of rows to the nearest landmark, for rows from which the landmarks were made.
 *
 * <p>A landmark is the mean of the m rows nearest to it, so that these are nearer to it than new
 * rows would be. Without the row itself, its landmark would be m / (m - 1) times as far away, and a
 * landmark of this row alone would not exist. The distance of each row is therefore computed as if
 * the row had been left out.
 */
final class LeftOutDistances {
  private LeftOutDistances() {}

  /**
   * Computes the distances, on all cores. O(s p q) for s rows.
   *
   * @param rows from which the landmarks were made, s x q
   * @param landmarks p x q
   * @return s squared distances; infinite for a single landmark of a single row
   */
  static double[] of(Rows rows, Rows landmarks) {
    int s = rows.count();
    int searched = Math.min(2, landmarks.count());
    int[] positions = new int[s * searched];
    double[] distances = new double[s * searched];
    search(rows, landmarks, searched, positions, distances);
    int[] members = new int[landmarks.count()];
    for (int i = 0; i < s; i++) {
      members[positions[i * searched]]++;
    }
    double[] leftOut = new double[s];
    for (int i = 0; i < s; i++) {
      int at = i * searched;
      double second = searched > 1 ? distances[at + 1] : Double.POSITIVE_INFINITY;
      double m = members[positions[at]];
      double own = m > 1 ? distances[at] * (m / (m - 1)) * (m / (m - 1)) : second;
      leftOut[i] = Math.min(own, second);
    }
    return leftOut;
  }

  /**
   * Returns the landmarks that are nearest to more rows within a limit than beyond it, or to none.
   *
   * @param within the rows within the limit, ascending
   */
  static int[] ofMostRows(Rows rows, Rows landmarks, int[] within) {
    int[] positions = new int[rows.count()];
    search(rows, landmarks, 1, positions, new double[rows.count()]);
    int[] balance = new int[landmarks.count()];
    for (int position : positions) {
      balance[position]--;
    }
    for (int row : within) {
      balance[positions[row]] += 2;
    }
    return IntStream.range(0, balance.length).filter(j -> balance[j] >= 0).toArray();
  }

  /** Computes the squared distances of other rows to their nearest landmarks. O(s p q). */
  static double[] ofOthers(Rows rows, Rows landmarks) {
    double[] distances = new double[rows.count()];
    search(rows, landmarks, 1, new int[rows.count()], distances);
    return distances;
  }

  private static void search(
      Rows rows, Rows landmarks, int searched, int[] positions, double[] distances) {
    ParallelSearch.search(
        rows,
        landmarks,
        searched,
        (from, size, found, squares) -> {
          System.arraycopy(found, 0, positions, from * searched, size * searched);
          System.arraycopy(squares, 0, distances, from * searched, size * searched);
        });
  }
}
