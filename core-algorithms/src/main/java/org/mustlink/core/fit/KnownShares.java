package org.mustlink.core.fit;

import org.mustlink.core.anchorgraph.PoissonMbo;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.fit.trial.LabelSolverEmbedding;
import org.mustlink.core.fit.trial.PseudoLabels;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * Adds Poisson MBO to the label solver if the shares of the classes are known: its probabilities
 * are added to half of those of the label solver. This is done only if the classes follow the
 * graph, because classes of a given size are filled up with whatever is near their labels.
 * Therefore the label solver has to have at least the weight of the classifiers, and has to give at
 * least 85 % of the labelled rows their own class from the labels of the others.
 */
final class KnownShares {
  private static final double LEAST_RIGHT = 0.85;
  private static final double OF_SOLVER = 0.5;

  private KnownShares() {}

  /**
   * Returns the solution of the label solver, combined with Poisson MBO if the conditions hold. The
   * leave-one-out probabilities of the labelled rows are unchanged.
   *
   * @param labels c rows, with rows of every class
   * @param pool the weights of the label solver and the classifiers
   * @param right the number of labelled rows to which the label solver alone gives their own class
   * @param shares k, greater than 0 with the sum 1; empty if not known
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
    return new LabelSolverEmbedding.Solved(matrix, solver.leaveOneOut(), solver.candidates());
  }
}
