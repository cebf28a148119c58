package org.mustlink.core.inmemory.cosc;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.sideinfo.Closure;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * The cut problem of a graph whose must-link components are one node each (Rangapuram, Hein,
 * AISTATS 2012, section 3.1): weights of edges and volumes are summed, so that cuts stay what they
 * are.
 *
 * @param nodeOf of each row, numbered from 0 by their first rows
 * @param problem of these nodes
 */
record ContractedProblem(int[] nodeOf, CutProblem problem) {
  /** The volume of a row without edges, in mean degrees. */
  private static final double ISOLATED = 1e-3;

  /**
   * Contracts. O(edges log edges + links + classes^2).
   *
   * @param hard whether must-links are contracted; else they may be violated. Rows of one class
   *     always are one node
   */
  static ContractedProblem of(Graph graph, PairwiseSideInformation side, boolean hard) {
    Closure closure = closure(side, hard);
    int[] nodeOf = closure.components();
    double[] degrees = graph.degrees();
    double mean = Arrays.stream(degrees).sum() / degrees.length;
    double[] volumes = new double[closure.count()];
    for (int i = 0; i < nodeOf.length; i++) {
      volumes[nodeOf[i]] += Math.max(degrees[i], mean > 0 ? ISOLATED * mean : 1);
    }
    WeightedPairs.Builder edges = new WeightedPairs.Builder();
    graph.edges((i, j, weight) -> edges.add(nodeOf[i], nodeOf[j], weight));
    WeightedPairs.Builder cannot = new WeightedPairs.Builder();
    WeightedPairs.Builder must = new WeightedPairs.Builder();
    for (int e = 0; e < side.first().length; e++) {
      (side.weight()[e] > 0 ? must : cannot)
          .add(nodeOf[side.first()[e]], nodeOf[side.second()[e]], Math.abs(side.weight()[e]));
    }
    addClassPairs(side, closure.classComponents(), cannot);
    return new ContractedProblem(
        nodeOf,
        new CutProblem(volumes, closure.sizes(), edges.build(), cannot.build(), must.build()));
  }

  /** Returns the first row of a node. O(rows). */
  int firstRow(int node) {
    return IntStream.range(0, nodeOf.length)
        .filter(row -> nodeOf[row] == node)
        .findFirst()
        .orElseThrow();
  }

  private static Closure closure(PairwiseSideInformation side, boolean hard) {
    SideInformation all = side.between(IntStream.range(0, side.n()).toArray());
    Links links = hard ? all.links() : all.links().filter(link -> false);
    return Closure.of(new SideInformation(links, all.labels(), all.classes()));
  }

  /**
   * Adds the cannot-links between all pairs of rows of two classes, as one pair of nodes; a class
   * that no row has adds none. All such pairs have the mean weight, so that the share of violated
   * ones does not depend on how many rows of each class are labelled.
   */
  private static void addClassPairs(
      PairwiseSideInformation side, int[] classNodes, WeightedPairs.Builder cannot) {
    double mean = side.labelled() / (double) Math.max(1, classNodes.length);
    for (int a = 0; a < classNodes.length; a++) {
      for (int b = 0; b < a; b++) {
        if (classNodes[a] >= 0 && classNodes[b] >= 0) {
          cannot.add(classNodes[a], classNodes[b], mean * mean);
        }
      }
    }
  }
}
