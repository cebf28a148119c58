package org.mustlink.onnx;

import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.landmark.DroppedPart;
import org.mustlink.core.landmark.OutlierLimit;
import org.mustlink.onnx.graph.Operators;
import org.mustlink.onnx.graph.Value;

/** Whether rows are beyond the limit of a model with outliers. */
final class OutlierGraph {
  private OutlierGraph() {}

  /**
   * Adds the step.
   *
   * @param centred rows x d, scaled and centred
   * @param nearest rows x 1, the squared distance to the nearest landmark
   * @return rows x 1
   */
  static Value of(Operators on, OutlierLimit limit, FeatureMap map, Value centred, Value nearest) {
    on.graph().stage("outliers");
    double[] basis = limit.dropped() == 0 ? new double[0] : new DroppedPart(map).basis();
    Value distance = nearest;
    if (basis.length > 0) {
      Value along = MapGraph.product(on, centred, basis, map.inputs());
      Value rest = on.subtract(on.sum(on.square(centred)), on.sum(on.square(along)));
      Value dropped = on.max(on.number(0), rest);
      distance = on.add(nearest, on.multiply(on.number(limit.dropped()), dropped));
    }
    return on.greater(distance, on.number(limit.distance()));
  }
}
