package org.mustlink.core.knn;

/** Finds the landmarks nearest to rows. Not thread-safe: one for each task or thread. */
public interface LandmarkSearch {
  /**
   * Finds the nearest landmarks of each row, ascending by (squared distance, index).
   *
   * @param rows count x d row-major from the start of the array, finite
   * @param count number of rows, 0 or more
   * @param positions takes count x neighbours indices of landmarks
   * @param distances takes count x neighbours squared distances
   * @throws IllegalArgumentException if an array is too short or a value is not finite
   */
  void nearest(double[] rows, int count, int[] positions, double[] distances);
}
