package org.mustlink.core.graph;

import java.util.Arrays;
import org.mustlink.core.kmeans.KMeans;
import org.mustlink.core.kmeans.Lloyd;
import org.mustlink.core.linalg.Rows;

/**
 * The centres of the lists of a search: rows that are drawn by their numbers, after a few steps of
 * k-means on more rows that are drawn in the same way. The steps find more of the nearest rows for
 * the same work: on the 70,000 images of MNIST and 16 lists a row, 99.1 % in place of 97.1 %.
 */
final class ListCentres {
  private static final long SEED = 1;
  private static final int STEPS = 4;

  /** The drawn rows for each centre. */
  private static final int DRAWN = 20;

  private ListCentres() {}

  /** Returns p of n rows, moved by k-means. O(n d) at most, and O(p^2 d). */
  static Rows of(Rows rows, int p) {
    int n = rows.count();
    int[] order = Rows.shuffled(n, SEED);
    Rows drawn = rows.take(Arrays.copyOf(order, (int) Math.min(n, (long) DRAWN * p)));
    Rows centres = rows.take(Arrays.copyOf(order, p));
    double[] moved = new KMeans(p, 1, STEPS).from(Lloyd.of(drawn), centres.data()).centres();
    return new Rows(moved, p, rows.d());
  }
}
