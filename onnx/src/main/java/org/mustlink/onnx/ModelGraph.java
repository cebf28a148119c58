package org.mustlink.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.OutlierLimit;
import org.mustlink.model.ClusteringModel;
import org.mustlink.onnx.graph.ElementType;
import org.mustlink.onnx.graph.OnnxGraph;
import org.mustlink.onnx.graph.Operators;
import org.mustlink.onnx.graph.Value;

/** The whole way from the features of rows to their clusters. */
final class ModelGraph {
  private final OnnxGraph graph = new OnnxGraph();
  private final Operators on = new Operators(graph);
  private final ClusteringModel model;

  private ModelGraph(ClusteringModel model) {
    this.model = model;
  }

  /**
   * Makes the graph.
   *
   * @throws org.mustlink.core.fault.BadDataException if a column holds something else than numbers
   */
  static OnnxGraph of(ClusteringModel model) {
    return new ModelGraph(model).made();
  }

  private OnnxGraph made() {
    LandmarkEncoder encoder = model.encoder();
    Value given = graph.input("features", model.map().inputs());
    InputGraph.Read read = InputGraph.of(on, model.input(), given);
    graph.stage("map");
    MapGraph.Mapped rows = MapGraph.of(on, encoder.map(), read.features());
    CodeGraph.Codes codes = CodeGraph.of(on, encoder, rows.mapped());
    FeatureClassifiers classifiers = encoder.classifiers();
    List<Value> scores =
        classifiers == null ? List.of() : List.of(PoolGraph.of(on, classifiers, read.features()));
    Value points = EmbeddingGraph.of(on, model.embedding(), codes, encoder.neighbours(), scores);
    AssignedPoints assigned = AssignerGraph.of(on, model.assigner(), points);
    OutlierLimit limit = encoder.outliers();
    Value outlying = on.not(read.usable());
    if (limit != null) {
      outlying =
          on.or(
              outlying, OutlierGraph.of(on, limit, encoder.map(), rows.centred(), codes.nearest()));
    }
    Value far =
        on.or(on.not(read.usable()), on.greater(codes.nearest(), on.number(encoder.reach())));
    addOutputs(assigned, outlying, far);
    return graph;
  }

  private void addOutputs(AssignedPoints assigned, Value outlying, Value far) {
    graph.stage("results");
    int k = model.clusters();
    long[] ids = new long[k + 1];
    List<String> labels = new ArrayList<>();
    for (int j = 0; j < k; j++) {
      ids[j] = model.ids().of(j);
      labels.add(Objects.requireNonNullElse(label(j), ""));
    }
    // Outliers have a place of their own, after those of the clusters.
    ids[k] = -1;
    labels.add("");
    Value place =
        on.squeeze(on.where(outlying, graph.longs(new long[] {k}), assigned.clusters()), 1);
    Value margins = on.squeeze(on.where(outlying, on.number(0), assigned.margins()), 1);
    Value scores = on.multiply(on.number(model.soft().factor()), assigned.scores());
    Value probabilities = on.where(outlying, on.number(0), on.softmax(scores));
    graph.output("cluster", on.gather(graph.longs(ids, k + 1), place), ElementType.INT64, 0);
    if (labels.stream().anyMatch(label -> !label.isEmpty())) {
      graph.output("label", on.gather(graph.texts(labels), place), ElementType.STRING, 0);
    }
    graph.output("margin", margins, ElementType.DOUBLE, 0);
    graph.output("far", on.squeeze(far, 1), ElementType.BOOL, 0);
    graph.output("probabilities", probabilities, ElementType.DOUBLE, k);
  }

  private @Nullable String label(int cluster) {
    return model.labels().get(cluster);
  }
}
