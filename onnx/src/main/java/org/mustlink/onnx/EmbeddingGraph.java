package org.mustlink.onnx;

import java.util.List;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.onnx.graph.Operators;
import org.mustlink.onnx.graph.Value;

/** The points of rows in the embedding. */
final class EmbeddingGraph {
  private EmbeddingGraph() {}

  /**
   * Adds the step.
   *
   * @param r the number of landmarks in a code
   * @param scores rows x k, the scores that are further columns of the points; empty for none
   * @return rows x the dimension of the embedding
   */
  static Value of(
      Operators on, Embedding embedding, CodeGraph.Codes codes, int r, List<Value> scores) {
    on.graph().stage("embedding");
    int m = embedding.m();
    Value matrix = on.graph().doubles(embedding.matrix(), embedding.matrix().length / m, m);
    Value weighted =
        on.multiply(on.gather(matrix, codes.positions()), on.unsqueeze(codes.weights(), 2));
    Value points = on.squeeze(on.orderedSum(weighted, 1, r), 1);
    Value scaled = embedding.unit() ? on.unit(points, m) : points;
    return scores.isEmpty() ? scaled : on.concat(List.of(scaled, scores.get(0)));
  }
}
