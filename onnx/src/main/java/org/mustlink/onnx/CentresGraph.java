package org.mustlink.onnx;

import org.mustlink.core.columns.Numbers;
import org.mustlink.core.linalg.Rows;
import org.mustlink.model.CentresModel;
import org.mustlink.model.ModelInput;
import org.mustlink.onnx.graph.ElementType;
import org.mustlink.onnx.graph.OnnxGraph;
import org.mustlink.onnx.graph.Operators;
import org.mustlink.onnx.graph.Value;

/** The nearest of the centres that k-means found. */
final class CentresGraph {
  private CentresGraph() {}

  /** Makes the graph. */
  static OnnxGraph of(CentresModel model) {
    OnnxGraph graph = new OnnxGraph();
    Operators on = new Operators(graph);
    int k = model.k();
    Value given = graph.input("features", model.d());
    ModelInput input = new ModelInput(model.columns(), new Numbers(model.d()));
    InputGraph.Read read = InputGraph.of(on, input, given);
    graph.stage("centres");
    Rows centres = new Rows(model.centres(), k, model.d());
    SearchGraph.Nearest found = SearchGraph.of(on, centres, read.features(), Math.min(2, k));
    Value cluster = AssignerGraph.first(on, found.positions(), k);
    Value margin = AssignerGraph.nearestMargin(on, found.distances(), k);
    graph.stage("results");
    Value id = on.where(read.usable(), cluster, graph.longs(new long[] {-1}));
    Value clear = on.where(read.usable(), margin, on.number(0));
    graph.output("cluster", on.squeeze(id, 1), ElementType.INT64, 0);
    graph.output("margin", on.squeeze(clear, 1), ElementType.DOUBLE, 0);
    return graph;
  }
}
