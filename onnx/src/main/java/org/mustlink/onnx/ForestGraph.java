package org.mustlink.onnx;

import java.util.Arrays;
import java.util.List;
import org.mustlink.core.classifier.Forest;
import org.mustlink.core.classifier.trees.TreeTables;
import org.mustlink.onnx.graph.Attribute;
import org.mustlink.onnx.graph.ElementType;
import org.mustlink.onnx.graph.OnnxGraph;
import org.mustlink.onnx.graph.Operators;
import org.mustlink.onnx.graph.Value;

/**
 * A random forest. All rows descend all trees together, one level after the other, by reading the
 * tables of the nodes. The operators for trees of ONNX are not in its standard set.
 */
final class ForestGraph {
  private ForestGraph() {}

  /**
   * Adds the shares of the trees that vote for the classes.
   *
   * @param rows rows x d
   * @return rows x k
   */
  static Value of(Operators on, Forest forest, Value rows) {
    on.graph().stage("forest");
    OnnxGraph graph = on.graph();
    TreeTables trees = TreeTables.of(forest.columns(), forest.thresholds());
    int count = trees.columns().length;
    Value columns = graph.longs(trees.columns(), count);
    Value thresholds = graph.doubles(trees.thresholds(), count);
    Value left = graph.longs(trees.left(), count);
    Value size = graph.apply("Shape", rows);
    Value one = graph.longs(new long[] {1}, 1);
    Value height = graph.apply("Gather", size, graph.longs(new long[] {0}, 1));
    Value roots = graph.longs(trees.roots(), 1, trees.roots().length);
    Value at = expanded(graph, roots, height, one);
    int depth = Arrays.stream(trees.depths()).max().orElse(0);
    for (int level = 0; level < depth; level++) {
      Value tested = on.pick(rows, on.gather(columns, at));
      Value right = on.greater(tested, on.gather(thresholds, at));
      at = on.add(on.gather(left, at), on.cast(right, ElementType.INT64));
    }
    return on.divide(votes(on, forest, trees, at, height), on.number(trees.roots().length));
  }

  /** Repeats a row for every row. */
  private static Value expanded(OnnxGraph graph, Value row, Value height, Value one) {
    Value shape = graph.apply("Concat", List.of(Attribute.of("axis", 0)), height, one);
    return graph.apply("Expand", row, shape);
  }

  /** Counts the votes of the leaves for the classes. */
  private static Value votes(
      Operators on, Forest forest, TreeTables trees, Value leaves, Value height) {
    OnnxGraph graph = on.graph();
    Value votes = on.gather(graph.longs(trees.classes(), trees.classes().length), leaves);
    Value zeros = on.row(new double[forest.classes()]);
    Value none = expanded(graph, zeros, height, graph.longs(new long[] {1}, 1));
    Value each = graph.apply("Expand", on.number(1), graph.apply("Shape", votes));
    return graph.apply(
        "ScatterElements",
        List.of(Attribute.of("axis", 1), Attribute.of("reduction", "add")),
        none,
        votes,
        each);
  }
}
