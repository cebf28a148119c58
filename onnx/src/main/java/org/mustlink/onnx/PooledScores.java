package org.mustlink.onnx;

import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.onnx.graph.Operators;
import org.mustlink.onnx.graph.Value;

/** The scores of the classes by the pool of label solver and classifiers. */
final class PooledScores {
  private PooledScores() {}

  /**
   * Adds the scores.
   *
   * @param points rows x k soft labels, then rows x k logarithms if the classifiers have a weight
   */
  static Value of(Operators on, PoolAssigner assigner, Value points) {
    int k = assigner.clusters();
    boolean both = assigner.pool().classifiers() > 0;
    Value soft = both ? on.slice(points, 0, k) : points;
    Value logs = ScoredProbabilities.log(on, ScoredProbabilities.clipped(on, soft, k));
    double[] factors = assigner.factors().stream().mapToDouble(Math::log).toArray();
    Value scores = on.add(on.multiply(on.number(assigner.pool().solver()), logs), on.row(factors));
    return both
        ? on.add(
            scores,
            on.multiply(on.number(assigner.pool().classifiers()), on.slice(points, k, 2 * k)))
        : scores;
  }
}
