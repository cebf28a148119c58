package org.mustlink.core.inmemory.kmeans;

import java.util.Arrays;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * One pass of COP-KMeans over the components: each is assigned to the nearest cluster that contains
 * no component with which it has a cannot-link.
 *
 * @param clusters m, the cluster of every component, -1 for those that were not reached
 * @param deadEnd the component for which every cluster is blocked, or -1 if all components are
 *     assigned
 */
record Placement(int[] clusters, int deadEnd) {

  /** Whether every component has a cluster. */
  boolean complete() {
    return deadEnd < 0;
  }

  /** Returns the cluster of the lowest cost for a component, the first of several. */
  static int nearest(double[] costs, int k, int a) {
    int nearest = 0;
    for (int j = 1; j < k; j++) {
      nearest = costs[a * k + j] < costs[a * k + nearest] ? j : nearest;
    }
    return nearest;
  }

  /**
   * Assigns components in a given order. O(m k + cannot-links).
   *
   * @param costs m x k, the cost of a component in a cluster
   * @param order m, including the components with cannot-links
   */
  static Placement inOrder(double[] costs, int k, int[][] cannotLinked, int[] order) {
    Pass pass = new Pass(costs, k, cannotLinked);
    for (int a : order) {
      if (!pass.place(a)) {
        return new Placement(pass.clusters, a);
      }
    }
    return new Placement(pass.clusters, -1);
  }

  /**
   * Always assigns next the component with the fewest possible clusters (Brelaz, CACM 1979); of
   * several the one whose cost increases most from its nearest to its second nearest cluster, of
   * several the first. With k = 2 this finds clusters if there are any. O(m k + cannot-links (k +
   * log m)).
   *
   * @param costs m x k, what a component costs in a cluster
   */
  static Placement bySaturation(double[] costs, int k, int[][] cannotLinked) {
    Pass pass = new Pass(costs, k, cannotLinked);
    TreeSet<Integer> open =
        new TreeSet<>(
            Comparator.<Integer>comparingInt(a -> pass.left[a])
                .thenComparingDouble(a -> -pass.regrets[a])
                .thenComparingInt(a -> a));
    for (int a = 0; a < cannotLinked.length; a++) {
      if (cannotLinked[a].length == 0) {
        pass.place(a);
      } else {
        pass.weigh(a);
        open.add(a);
      }
    }
    while (!open.isEmpty()) {
      int a = open.first();
      open.remove(a);
      if (!pass.place(a)) {
        return new Placement(pass.clusters, a);
      }
      for (int b : cannotLinked[a]) {
        if (open.remove(b)) {
          pass.weigh(b);
          open.add(b);
        }
      }
    }
    return new Placement(pass.clusters, -1);
  }

  /** The components assigned so far. */
  private static final class Pass {
    private final double[] costs;
    private final int k;
    private final int[][] cannotLinked;
    private final int[] clusters;
    private final int[] left;
    private final double[] regrets;

    Pass(double[] costs, int k, int[][] cannotLinked) {
      this.costs = costs;
      this.k = k;
      this.cannotLinked = cannotLinked;
      this.clusters = new int[cannotLinked.length];
      this.left = new int[cannotLinked.length];
      this.regrets = new double[cannotLinked.length];
      Arrays.fill(clusters, -1);
    }

    private boolean[] blocked(int a) {
      boolean[] blocked = new boolean[k];
      for (int b : cannotLinked[a]) {
        if (clusters[b] >= 0) {
          blocked[clusters[b]] = true;
        }
      }
      return blocked;
    }

    /** Assigns a component to its nearest possible cluster and returns whether there was one. */
    boolean place(int a) {
      boolean[] blocked = blocked(a);
      clusters[a] =
          IntStream.range(0, k)
              .filter(j -> !blocked[j])
              .reduce((i, j) -> costs[a * k + j] < costs[a * k + i] ? j : i)
              .orElse(-1);
      return clusters[a] >= 0;
    }

    /**
     * Counts the possible clusters, and computes the difference in cost between the two nearest of
     * them.
     */
    void weigh(int a) {
      boolean[] blocked = blocked(a);
      double[] sorted =
          IntStream.range(0, k)
              .filter(j -> !blocked[j])
              .mapToDouble(j -> costs[a * k + j])
              .sorted()
              .toArray();
      left[a] = sorted.length;
      regrets[a] = sorted.length > 1 ? sorted[1] - sorted[0] : 0;
    }
  }
}
