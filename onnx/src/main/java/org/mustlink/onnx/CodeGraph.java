package org.mustlink.onnx;

import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.Weighting;
import org.mustlink.core.options.WeightRule;
import org.mustlink.onnx.graph.Operators;
import org.mustlink.onnx.graph.Value;

/** The sparse codes of rows: the positions and weights of their nearest landmarks. */
final class CodeGraph {
  private CodeGraph() {}

  /**
   * The result of the step.
   *
   * @param positions rows x r
   * @param weights rows x r, of float as the program has them, widened
   * @param nearest rows x 1, the squared distance to the nearest landmark
   */
  record Codes(Value positions, Value weights, Value nearest) {}

  /**
   * Adds the step.
   *
   * @param rows rows x q, after the feature map
   */
  static Codes of(Operators on, LandmarkEncoder encoder, Value rows) {
    on.graph().stage("landmarks");
    int r = encoder.neighbours();
    int searched = encoder.weighting().searched(r, encoder.p());
    SearchGraph.Nearest found = SearchGraph.of(on, encoder.landmarks(), rows, searched);
    on.graph().stage("weights");
    Value distances = searched == r ? found.distances() : on.slice(found.distances(), 0, r);
    Value nearest = on.slice(found.distances(), 0, 1);
    Value last = on.slice(found.distances(), searched - 1, searched);
    Value weights = weights(on, encoder.weighting(), distances, nearest, last);
    Value sum = on.orderedSum(weights, 1, r);
    Value usable =
        on.and(on.greater(sum, on.number(0)), on.greater(on.number(Double.POSITIVE_INFINITY), sum));
    Value shares = on.divide(weights, on.where(usable, sum, on.number(1)));
    Value scaled = on.where(usable, shares, on.number(1.0 / r));
    return new Codes(
        searched == r ? found.positions() : on.slice(found.positions(), 0, r),
        on.widen(on.narrow(scaled)),
        nearest);
  }

  private static Value weights(
      Operators on, Weighting weighting, Value distances, Value nearest, Value last) {
    if (weighting.rule() == WeightRule.LINEAR) {
      return on.subtract(last, distances);
    }
    double bandwidth = weighting.bandwidth();
    Value square =
        weighting.rule() == WeightRule.GAUSSIAN_LOCAL
            ? on.where(on.greater(last, on.number(0)), last, on.number(1))
            : on.number(bandwidth * bandwidth);
    return on.exp(
        on.divide(on.negate(on.subtract(distances, nearest)), on.multiply(on.number(2), square)));
  }
}
