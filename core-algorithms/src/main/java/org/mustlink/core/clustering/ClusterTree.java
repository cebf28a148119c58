package org.mustlink.core.clustering;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.Rows;

/**
 * A tree of nested clusters. Its leaves are given; each join makes one cluster of the two whose
 * rows' sum of squared distances from their means grows least (Ward, Hierarchical grouping to
 * optimize an objective function, Journal of the American Statistical Association 1963). Immutable
 * unless its arrays are modified.
 *
 * @param first one cluster of each join, in the order of the joins, one fewer than leaves: a number
 *     below that of the leaves is a leaf, and leaves + j is the cluster that join j made
 * @param second the other cluster of each join
 * @param costs by how much each join lets the sum of squares grow, ascending
 */
public record ClusterTree(int[] first, int[] second, double[] costs) {
  /**
   * Joins leaves until one cluster is left. Of joins of equal cost that of the smaller numbers is
   * made. O(l^3 q) for l leaves of q columns.
   *
   * @param means l x q, the mean of the rows of each leaf, at least one
   * @param counts l, the number of rows of each leaf, at least 1
   */
  public static ClusterTree ward(Rows means, int[] counts) {
    int leaves = means.count();
    int all = 2 * leaves - 1;
    double[] data = Arrays.copyOf(means.data(), all * means.d());
    long[] masses = new long[all];
    Arrays.setAll(masses, i -> i < leaves ? counts[i] : 0);
    Rows nodes = new Rows(data, all, means.d());
    ClusterTree tree =
        new ClusterTree(new int[leaves - 1], new int[leaves - 1], new double[leaves - 1]);
    boolean[] joined = new boolean[all];
    for (int j = 0; j < leaves - 1; j++) {
      tree.costs[j] = Double.POSITIVE_INFINITY;
      for (int a = 0; a < leaves + j; a++) {
        for (int b = a + 1; b < leaves + j && !joined[a]; b++) {
          double cost = joined[b] ? Double.POSITIVE_INFINITY : cost(nodes, masses, a, b);
          if (cost < tree.costs[j]) {
            tree.first[j] = a;
            tree.second[j] = b;
            tree.costs[j] = cost;
          }
        }
      }
      join(nodes, masses, tree.first[j], tree.second[j], leaves + j);
      joined[tree.first[j]] = true;
      joined[tree.second[j]] = true;
    }
    return tree;
  }

  private static double cost(Rows nodes, long[] masses, int a, int b) {
    return nodes.squaredDistance(a, b) / (1.0 / masses[a] + 1.0 / masses[b]);
  }

  private static void join(Rows nodes, long[] masses, int a, int b, int to) {
    masses[to] = masses[a] + masses[b];
    for (int t = 0; t < nodes.d(); t++) {
      double sum = masses[a] * nodes.at(a, t) + masses[b] * nodes.at(b, t);
      nodes.data()[to * nodes.d() + t] = sum / masses[to];
    }
  }

  /** Returns the number of leaves. */
  public int leaves() {
    return costs.length + 1;
  }

  /**
   * Returns the cluster of each leaf, from 0 to k - 1 in the order of their smallest leaves, where
   * k clusters are left. Levels are nested. O(l).
   *
   * @param k from 1 to the number of leaves
   */
  public int[] level(int k) {
    int joins = leaves() - k;
    int[] root = IntStream.range(0, leaves() + joins).toArray();
    for (int j = joins - 1; j >= 0; j--) {
      root[first[j]] = root[leaves() + j];
      root[second[j]] = root[leaves() + j];
    }
    int[] numbers = new int[root.length];
    Arrays.fill(numbers, -1);
    int[] clusters = new int[leaves()];
    int next = 0;
    for (int leaf = 0; leaf < clusters.length; leaf++) {
      if (numbers[root[leaf]] < 0) {
        numbers[root[leaf]] = next++;
      }
      clusters[leaf] = numbers[root[leaf]];
    }
    return clusters;
  }

  /** Returns the cost of the join that leaves k - 1 of k clusters; 0 of more than there are. */
  public double cost(int k) {
    return k > leaves() ? 0 : costs[leaves() - k];
  }
}
