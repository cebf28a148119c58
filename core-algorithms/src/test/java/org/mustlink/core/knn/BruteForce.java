package org.mustlink.core.knn;

/** What every search must find. */
final class BruteForce {
  private BruteForce() {}

  /** Returns the positions of the smallest values; of equal ones the first come first. */
  static int[] nearest(double[] distances, int count) {
    int[] nearest = new int[count];
    for (int j = 0; j < distances.length; j++) {
      int at = Math.min(j, count);
      while (at > 0 && distances[j] < distances[nearest[at - 1]]) {
        at--;
        if (at + 1 < count) {
          nearest[at + 1] = nearest[at];
        }
      }
      if (at < count) {
        nearest[at] = j;
      }
    }
    return nearest;
  }
}
