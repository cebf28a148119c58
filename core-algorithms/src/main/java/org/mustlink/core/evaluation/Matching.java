package org.mustlink.core.evaluation;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jgrapht.Graph;
import org.jgrapht.alg.matching.KuhnMunkresMinimalWeightBipartitePerfectMatching;
import org.jgrapht.graph.DefaultUndirectedWeightedGraph;
import org.jgrapht.graph.DefaultWeightedEdge;

/**
 * The best one-to-one map of clusters to classes, found by the Hungarian method.
 *
 * <p>Source: H. W. Kuhn, The Hungarian method for the assignment problem, 1955; J. Munkres,
 * Algorithms for the assignment and transportation problems, 1957.
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
   * <p>Cost: O(s<sup>2</sup>) memory for s = max(clusters, classes), meant for s up to several
   * hundred. About O(s<sup>3</sup>) time on most tables (half a second at s = 300), but a table
   * whose counts are exact products of many different sizes takes minutes at s = 300.
   *
   * @return one number a cluster: a class, from 0 to classes - 1, or -1
   */
  public static int[] of(Contingency table) {
    int clusters = table.clusters();
    int classes = table.classes();
    int side = Math.max(clusters, classes);
    Graph<Integer, DefaultWeightedEdge> costs = costs(table, side);
    Set<DefaultWeightedEdge> edges =
        new KuhnMunkresMinimalWeightBipartitePerfectMatching<>(
                costs, numbers(0, side), numbers(side, 2 * side))
            .getMatching()
            .getEdges();
    int[] classOf = new int[clusters];
    Arrays.fill(classOf, -1);
    for (DefaultWeightedEdge edge : edges) {
      int cluster = costs.getEdgeSource(edge);
      int klass = costs.getEdgeTarget(edge) - side;
      if (cluster < clusters && klass < classes) {
        classOf[cluster] = klass;
      }
    }
    return classOf;
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

  /**
   * Complete bipartite graph of clusters 0 .. side - 1 and classes side .. 2 side - 1. The clusters
   * or classes added to make it square share no row with any other.
   */
  private static Graph<Integer, DefaultWeightedEdge> costs(Contingency table, int side) {
    Graph<Integer, DefaultWeightedEdge> graph =
        new DefaultUndirectedWeightedGraph<>(DefaultWeightedEdge.class);
    for (int vertex = 0; vertex < 2 * side; vertex++) {
      graph.addVertex(vertex);
    }
    for (int cluster = 0; cluster < side; cluster++) {
      for (int klass = 0; klass < side; klass++) {
        boolean padding = cluster >= table.clusters() || klass >= table.classes();
        long rows = padding ? 0 : table.count(cluster, klass);
        DefaultWeightedEdge edge = graph.addEdge(cluster, side + klass);
        graph.setEdgeWeight(edge, (double) (table.total() - rows));
      }
    }
    return graph;
  }

  private static Set<Integer> numbers(int from, int to) {
    // The method breaks ties by position, so the order must be fixed.
    Set<Integer> numbers = new LinkedHashSet<>();
    for (int number = from; number < to; number++) {
      numbers.add(number);
    }
    return numbers;
  }
}
