package org.mustlink.core.fit;

import org.mustlink.core.anchorgraph.PoissonMbo;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * What the label solver says of the landmarks, joined with Poisson MBO where the shares of the
 * classes are known: its probabilities and half of the label solver's. They are joined only where
 * the classes follow the graph, since classes of a given size are filled up with whatever is near
 * their labels. So the label solver has to have at least the weight of the classifiers, and to give
 * at least 85 % of the labelled rows their own class by the labels of the others.
 */
final class KnownShares {
  private static final double LEAST_RIGHT = 0.85;
  private static final double OF_SOLVER = 0.5;

  private KnownShares() {}

  /**
   * Returns what the label solver found, joined where it has to be; what it says of labelled rows
   * by the others stays.
   *
   * @param labels c rows of every class
   * @param pool the weights of label solver and classifiers
   * @param right how many labelled rows the label solver alone gives their own class
   * @param shares k, greater than 0 with the sum 1; empty if they are not known
   */
  static LabelSolverEmbedding.Solved joined(
      LabelSolverEmbedding.Solved solver,
      LandmarkGraph graph,
      PseudoLabels labels,
      Pool pool,
      int right,
      double[] shares) {
    boolean follows =
        pool.solver() >= pool.classifiers() && right >= LEAST_RIGHT * labels.rows().count();
    return shares.length > 0 && follows ? joined(solver, graph, labels, shares) : solver;
  }

  private static LabelSolverEmbedding.Solved joined(
      LabelSolverEmbedding.Solved solver,
      LandmarkGraph graph,
      PseudoLabels labels,
      double[] shares) {
    int k = shares.length;
    double[] sized =
        PoissonMbo.probabilities(graph, graph.scaled(labels.sums(graph).classCodes()), shares);
    double[] matrix = solver.matrix().clone();
    for (int i = 0; i < graph.size(); i++) {
      int at = graph.kept()[i] * k;
      Probabilities.clipped(matrix, at, k);
      for (int j = 0; j < k; j++) {
        matrix[at + j] = OF_SOLVER * matrix[at + j] + sized[i * k + j];
      }
    }
    return new LabelSolverEmbedding.Solved(matrix, solver.left());
  }
}
