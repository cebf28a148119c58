package org.mustlink.scorer;

/**
 * A vector of which few values are not 0.
 *
 * @param size the number of all values
 * @param positions the places of those that are given, ascending, from 0
 * @param values the values at these places
 */
public record SparseValues(int size, int[] positions, double[] values) {
  /**
   * Checks the places.
   *
   * @throws IllegalArgumentException if they do not rise, are not below the size, or are not as
   *     many as the values
   */
  public SparseValues {
    if (positions.length != values.length) {
      throw new IllegalArgumentException(
          positions.length + " positions do not place " + values.length + " values");
    }
    int last = -1;
    for (int position : positions) {
      if (position <= last || position >= size) {
        throw new IllegalArgumentException(
            "Position " + position + " after " + last + " is not in a vector of " + size);
      }
      last = position;
    }
  }
}
