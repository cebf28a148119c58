package org.mustlink.core.fit;

import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * The label solver on labelled rows, with the held-out results of it alone and pooled with the
 * classifiers of the features.
 *
 * @param pooled as {@code alone} where nothing is to be pooled
 */
record LabelTrials(LabelSolverEmbedding.Solved solver, Pool.Trial alone, Pool.Trial pooled) {

  /**
   * Solves for the soft labels and tries both. O(p^3).
   *
   * @param pools whether classifiers are pooled, if there are any
   */
  static LabelTrials of(
      LandmarkGraph graph, CodedLabelledRows known, PseudoLabels labels, boolean pools) {
    LabelSolverEmbedding.Solved solver = LabelSolverEmbedding.of(graph, labels);
    double[] byLabels = solver.leaveOneOut();
    double[] byFeatures = known.heldOut();
    Pool.Trial alone =
        Pool.LABEL_SOLVER_ONLY.tried(byLabels, byFeatures, known.labels(), known.classes());
    return new LabelTrials(
        solver,
        alone,
        pools && byFeatures.length > 0
            ? Pool.fit(byLabels, byFeatures, known.labels(), known.classes(), known.weights())
            : alone);
  }
}
