package org.mustlink.core.inmemory.cosc;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.sideinfo.DisjointSets;

/**
 * A graph whose must-link components are one node each (Rangapuram, Hein, AISTATS 2012, section
 * 3.1): weights of edges and volumes are summed, so that cuts stay what they are.
 *
 * @param nodeOf of each row, numbered from 0 by their first rows
 * @param problem of these nodes
 */
record Contraction(int[] nodeOf, CutProblem problem) {
  /** The volume of a row without edges, in mean degrees. */
  private static final double ISOLATED = 1e-3;

  /**
   * Contracts. O(edges log edges + links + classes^2).
   *
   * @param hard whether must-links are contracted; else they may be violated. Rows of one class
   *     always are one node
   */
  static Contraction of(Graph graph, PairwiseSideInformation side, boolean hard) {
    int[] nodeOf = nodes(side, hard);
    int nodes = Arrays.stream(nodeOf).max().orElse(-1) + 1;
    double[] degrees = graph.degrees();
    double mean = Arrays.stream(degrees).sum() / degrees.length;
    double[] volumes = new double[nodes];
    int[] rows = new int[nodes];
    for (int i = 0; i < nodeOf.length; i++) {
      volumes[nodeOf[i]] += Math.max(degrees[i], mean > 0 ? ISOLATED * mean : 1);
      rows[nodeOf[i]]++;
    }
    WeightedPairs.Builder edges = new WeightedPairs.Builder();
    graph.edges((i, j, weight) -> edges.add(nodeOf[i], nodeOf[j], weight));
    WeightedPairs.Builder cannot = new WeightedPairs.Builder();
    WeightedPairs.Builder must = new WeightedPairs.Builder();
    for (int e = 0; e < side.first().length; e++) {
      (side.weight()[e] > 0 ? must : cannot)
          .add(nodeOf[side.first()[e]], nodeOf[side.second()[e]], Math.abs(side.weight()[e]));
    }
    apart(side, nodeOf, cannot);
    return new Contraction(
        nodeOf, new CutProblem(volumes, rows, edges.build(), cannot.build(), must.build()));
  }

  /** Returns the first row of a node. O(rows). */
  int firstRow(int node) {
    return IntStream.range(0, nodeOf.length)
        .filter(row -> nodeOf[row] == node)
        .findFirst()
        .orElseThrow();
  }

  private static int[] nodes(PairwiseSideInformation side, boolean hard) {
    DisjointSets sets = new DisjointSets(side.n());
    int[] firsts = firsts(side);
    for (int i = 0; i < side.n(); i++) {
      if (side.classOf()[i] >= 0) {
        sets.union(i, firsts[side.classOf()[i]]);
      }
    }
    for (int e = 0; e < side.first().length; e++) {
      if (hard && side.weight()[e] > 0) {
        sets.union(side.first()[e], side.second()[e]);
      }
    }
    int[] nodeOf = new int[side.n()];
    int count = 0;
    for (int i = 0; i < nodeOf.length; i++) {
      int smallest = sets.find(i);
      nodeOf[i] = smallest == i ? count++ : nodeOf[smallest];
    }
    return nodeOf;
  }

  /** The first row of each class. */
  private static int[] firsts(PairwiseSideInformation side) {
    int[] firsts = new int[side.classes()];
    for (int i = side.n() - 1; i >= 0; i--) {
      if (side.classOf()[i] >= 0) {
        firsts[side.classOf()[i]] = i;
      }
    }
    return firsts;
  }

  /**
   * Adds the cannot-links between all pairs of rows of two classes, as one pair of nodes. All such
   * pairs have the mean weight, so that the share of violated ones does not depend on how many rows
   * of each class are labelled.
   */
  private static void apart(
      PairwiseSideInformation side, int[] nodeOf, WeightedPairs.Builder cannot) {
    int[] firsts = firsts(side);
    double mean = side.labelled() / (double) Math.max(1, firsts.length);
    for (int a = 0; a < firsts.length; a++) {
      for (int b = 0; b < a; b++) {
        cannot.add(nodeOf[firsts[a]], nodeOf[firsts[b]], mean * mean);
      }
    }
  }
}
