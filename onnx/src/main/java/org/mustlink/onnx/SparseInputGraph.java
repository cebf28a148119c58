package org.mustlink.onnx;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.columns.SparseVectors;
import org.mustlink.onnx.graph.Operators;
import org.mustlink.onnx.graph.Value;

/** The map of sparse and wide rows, of which all values are given, also those that are 0. */
final class SparseInputGraph {
  private SparseInputGraph() {}

  /** Maps rows x d values to rows x q. */
  static Value of(Operators on, SparseVectors map, Value given) {
    Value weighted = map.weights().length == 0 ? given : weighted(on, map, given);
    Value largest = on.largest(on.abs(weighted));
    Value some = on.greater(largest, on.number(0));
    Value scaled = on.divide(weighted, on.where(some, largest, on.number(1)));
    Value squares = on.sum(on.square(scaled));
    Value length = on.where(some, on.sqrt(squares), on.number(1));
    Value unit = on.divide(scaled, length);
    double[] vectors =
        IntStream.range(0, map.vectors().length).mapToDouble(i -> map.vectors()[i]).toArray();
    Value known = on.columns(unit, on.graph().longs(map.columns(), map.columns().length));
    return normalised(
        on, on.product(known, on.graph().doubles(vectors, map.columns().length, map.outputs())));
  }

  /** Weights counts: a value v becomes log(1 + |v|) times the weight of its column. */
  private static Value weighted(Operators on, SparseVectors map, Value given) {
    double[] weights = new double[map.inputs()];
    Arrays.fill(weights, map.rare());
    for (int i = 0; i < map.columns().length; i++) {
      weights[map.columns()[i]] = map.weights()[i];
    }
    Value size = on.abs(given);
    Value more = on.add(size, on.number(1));
    // What the sum has lost of a small number is in the quotient (Kahan), since ONNX has no log1p.
    Value kept = on.subtract(more, on.number(1));
    Value any = on.greater(kept, on.number(0));
    Value dampened =
        on.where(
            any,
            on.multiply(on.log(more), on.divide(size, on.where(any, kept, on.number(1)))),
            size);
    return on.multiply(on.multiply(dampened, on.graph().apply("Sign", given)), on.row(weights));
  }

  /** Scales to unit length; a row below the smallest normal number is one of rounding errors. */
  private static Value normalised(Operators on, Value rows) {
    Value squares = on.sum(on.square(rows));
    Value some = on.not(on.greater(on.number(Double.MIN_NORMAL), squares));
    Value length = on.where(some, on.sqrt(squares), on.number(1));
    return on.where(some, on.divide(rows, length), on.number(0));
  }
}
