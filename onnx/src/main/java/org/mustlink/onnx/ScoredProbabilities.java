package org.mustlink.onnx;

import org.mustlink.core.linalg.Probabilities;
import org.mustlink.onnx.graph.Operators;
import org.mustlink.onnx.graph.Value;

/** Scores of classes and probabilities, as {@link Probabilities} has them. */
final class ScoredProbabilities {
  private ScoredProbabilities() {}

  /** The logarithms of probabilities, or of the least one that counts. */
  static Value log(Operators on, Value probabilities) {
    return on.log(on.max(probabilities, on.number(Probabilities.LEAST)));
  }

  /** The positive parts of k scores over their sum; all alike where none is above 0. */
  static Value clipped(Operators on, Value scores, int k) {
    Value parts = on.max(scores, on.number(0));
    Value sum = on.sum(parts);
    Value some = on.greater(sum, on.number(0));
    return on.where(some, on.divide(parts, on.where(some, sum, on.number(1))), on.number(1.0 / k));
  }

  /** The margin of the larger of two values over the other: (x - y) / x, or 0 if x is no larger. */
  static Value margin(Operators on, Value own, Value other) {
    Value larger = on.greater(own, other);
    return on.where(
        larger,
        on.divide(on.subtract(own, other), on.where(larger, own, on.number(1))),
        on.number(0));
  }
}
