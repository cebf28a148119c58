package org.mustlink.core.evaluation;

import java.util.Arrays;
import org.mustlink.core.apart.RoomyClusters;

/**
 * The best one-to-one map of clusters to classes: an assignment problem, solved by successive
 * shortest paths.
 *
 * <p>Source: H. W. Kuhn, The Hungarian method for the assignment problem, 1955; R. K. Ahuja, T. L.
 * Magnanti, J. B. Orlin, Network flows, 1993, section 9.7.
 */
public final class Matching {

  private Matching() {}

  /**
   * Gives each cluster a class so that no class is given twice and the clusters share as many rows
   * as possible with their classes.
   *
   * <p>Exactly min(clusters, classes) clusters are given a class, even if the two share no row; the
   * others get -1. The same table always has the same result; which of several equally good maps it
   * is, is not specified. Exact up to 2<sup>52</sup> rows; above, rounding of the counts to doubles
   * may cost a few rows in 2<sup>52</sup>.
   *
   * <p>Cost: O(s<sup>2</sup>) memory and O(s<sup>3</sup>) time for s = max(clusters, classes).
   *
   * @return one number a cluster: a class, from 0 to classes - 1, or -1
   */
  public static int[] of(Contingency table) {
    int clusters = table.clusters();
    int classes = table.classes();
    int side = Math.max(clusters, classes);
    // The clusters and classes that make the table square share no row with any other.
    double[] shared = new double[side * side];
    for (int cluster = 0; cluster < clusters; cluster++) {
      for (int klass = 0; klass < classes; klass++) {
        shared[cluster * side + klass] = (double) table.count(cluster, klass);
      }
    }
    int[] room = new int[side];
    Arrays.fill(room, 1);
    int[] found = RoomyClusters.of(shared, side, room, Double.POSITIVE_INFINITY, new int[side]);
    return Arrays.stream(found, 0, clusters).map(klass -> klass < classes ? klass : -1).toArray();
  }

  /** Rows that the clusters share with the classes they were given. */
  static long sharedRows(Contingency table, int[] classOf) {
    long rows = 0;
    for (int cluster = 0; cluster < classOf.length; cluster++) {
      if (classOf[cluster] >= 0) {
        rows += table.count(cluster, classOf[cluster]);
      }
    }
    return rows;
  }
}
