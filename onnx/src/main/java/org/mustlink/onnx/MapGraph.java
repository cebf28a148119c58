package org.mustlink.onnx;

import java.util.Arrays;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.onnx.graph.Operators;
import org.mustlink.onnx.graph.Value;

/** The map from the features of rows to the space of the landmarks or of classifiers. */
final class MapGraph {
  private MapGraph() {}

  /**
   * The result of the step.
   *
   * @param centred rows x d, scaled, and centred where there is a projection
   * @param mapped rows x q
   */
  record Mapped(Value centred, Value mapped) {}

  /** Adds the step. */
  static Mapped of(Operators on, FeatureMap map, Value features) {
    int d = map.inputs();
    Value scaled = features;
    if (Arrays.stream(map.shift()).anyMatch(value -> value != 0)) {
      scaled = on.subtract(scaled, on.row(map.shift()));
    }
    if (Arrays.stream(map.factor()).anyMatch(value -> value != 1)) {
      scaled = on.multiply(scaled, on.row(map.factor()));
    }
    if (map.unit()) {
      scaled = on.unit(scaled, d);
    }
    if (map.projection().length == 0) {
      return new Mapped(scaled, scaled);
    }
    Value centred = on.subtract(scaled, on.row(map.mean()));
    return new Mapped(centred, product(on, centred, map.projection(), d));
  }

  /**
   * Multiplies rows by a matrix.
   *
   * @param matrix q x d, row-major
   */
  static Value product(Operators on, Value rows, double[] matrix, int d) {
    int q = matrix.length / d;
    double[] transposed = new DenseMatrix(d, q, matrix).transpose().toArray();
    return on.product(rows, on.graph().doubles(transposed, d, q));
  }
}
