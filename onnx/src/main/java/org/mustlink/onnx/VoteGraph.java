package org.mustlink.onnx;

import org.mustlink.core.clustering.VoteAssigner;
import org.mustlink.core.linalg.Rows;
import org.mustlink.onnx.graph.Operators;
import org.mustlink.onnx.graph.Value;

/** The vote of the nearest labelled points. */
final class VoteGraph {
  private VoteGraph() {}

  /** Adds the step. */
  static AssignedPoints of(Operators on, VoteAssigner assigner, Value points) {
    int c = assigner.classes().length;
    int voters = Math.min(VoteAssigner.VOTERS, c);
    Rows labelled = new Rows(assigner.labelled(), c, assigner.dimension());
    Value nearest = SearchGraph.of(on, labelled, points, voters).positions();
    Value classes = on.graph().longs(assigner.classes(), c);
    Value votes = on.gather(classes, nearest);
    Value same = on.equal(on.unsqueeze(votes, 2), on.unsqueeze(votes, 1));
    Value counts = on.squeeze(on.sum(on.widen(same)), 2);
    Operators.Sorted most = on.largest(counts, 1);
    Value cluster = on.pick(votes, most.places());
    Value others = on.largest(on.where(on.equal(votes, cluster), on.number(0), counts));
    Value margin = on.divide(on.subtract(most.values(), others), on.number(voters));
    return new AssignedPoints(
        cluster, margin, scores(on, votes, counts, voters, assigner.clusters()));
  }

  /** The logarithms of the votes, of which the nearer voters count up to half a vote more. */
  private static Value scores(Operators on, Value votes, Value counts, int voters, int k) {
    double[] nearness = new double[voters];
    for (int i = 0; i < voters; i++) {
      nearness[i] = 0.5 - 0.5 * i / voters;
    }
    Value scored = on.add(counts, on.row(nearness));
    Value classes = on.unsqueeze(on.range(k), 2);
    Value ofClass = on.equal(on.unsqueeze(votes, 1), classes);
    Value each = on.where(ofClass, on.unsqueeze(scored, 1), on.number(0));
    return on.log(on.squeeze(on.largest(each), 2));
  }
}
