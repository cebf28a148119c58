package org.mustlink.core.inmemory.kmeans;

import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.mustlink.core.kmeans.CentreDraw;
import org.mustlink.core.linalg.Rows;

/**
 * Initial centres: points, each drawn with a probability proportional to its weight times its
 * squared distance to the nearest centre before it (k-means++, Arthur, Vassilvitskii, SODA 2007),
 * or the point with the largest such product (weighted farthest-first traversal; Basu, Banerjee,
 * Mooney, SDM 2004).
 *
 * @param points m x d
 * @param weights m, at least 0
 */
record Seeding(Rows points, double[] weights) {

  /** Draws the indices of k different points, even if fewer of them are distinct. O(m k d). */
  int[] drawn(int k, SplittableRandom random) {
    return extended(new int[0], k, random);
  }

  /**
   * Draws more points until there are k.
   *
   * @param chosen the first ones
   */
  int[] extended(int[] chosen, int k, SplittableRandom random) {
    int[] drawn = new CentreDraw(points, weights).drawn(points.take(chosen).data(), k, random);
    IntStream all = IntStream.concat(IntStream.of(chosen), IntStream.of(drawn));
    // All points that are not drawn are equal to a chosen one.
    return IntStream.concat(all, IntStream.range(0, points.count())).distinct().limit(k).toArray();
  }

  /**
   * Adds the farthest points until there are k; the first of all is the heaviest.
   *
   * @param chosen the first ones
   */
  int[] farthest(int[] chosen, int k) {
    int[] all = Arrays.copyOf(chosen, k);
    BitSet taken = new BitSet();
    double[] nearest = new double[points.count()];
    Arrays.fill(nearest, 1);
    for (int j = 0; j < k; j++) {
      if (j >= chosen.length) {
        all[j] = farthest(nearest, taken);
      }
      taken.set(all[j]);
      approach(nearest, all[j], j == 0);
    }
    return all;
  }

  private int farthest(double[] nearest, BitSet taken) {
    int best = -1;
    for (int i = taken.nextClearBit(0); i < nearest.length; i = taken.nextClearBit(i + 1)) {
      if (best < 0 || weights[i] * nearest[i] > weights[best] * nearest[best]) {
        best = i;
      }
    }
    return best;
  }

  private void approach(double[] nearest, int centre, boolean first) {
    int d = points.d();
    for (int i = 0; i < nearest.length; i++) {
      double distance = Rows.squaredDistance(points.data(), i * d, points.data(), centre * d, d);
      nearest[i] = first ? distance : Math.min(nearest[i], distance);
    }
  }
}
