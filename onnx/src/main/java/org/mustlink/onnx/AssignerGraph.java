package org.mustlink.onnx;

import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.clustering.VoteAssigner;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.openworld.NewClassAssigner;
import org.mustlink.onnx.graph.Operators;
import org.mustlink.onnx.graph.Value;

/** The clusters of points, their margins, and the scores of all clusters. */
final class AssignerGraph {
  private AssignerGraph() {}

  /**
   * Adds the step.
   *
   * @param points rows x the dimension of the embedding
   */
  static AssignedPoints of(Operators on, Assigner assigner, Value points) {
    on.graph().stage("clusters");
    if (assigner instanceof CentreAssigner centres) {
      return nearest(on, centres, points);
    }
    if (assigner instanceof LargestAssigner) {
      return largest(on, assigner.clusters(), points);
    }
    if (assigner instanceof VoteAssigner vote) {
      return VoteGraph.of(on, vote, points);
    }
    if (assigner instanceof PoolAssigner pool) {
      return pooled(on, pool, points);
    }
    if (assigner instanceof NewClassAssigner classes) {
      return NewClassGraph.of(on, classes, points);
    }
    throw new IllegalArgumentException(
        "There is no graph of an assigner of the kind " + assigner.getClass().getSimpleName());
  }

  private static AssignedPoints nearest(Operators on, CentreAssigner assigner, Value points) {
    int k = assigner.clusters();
    int m = assigner.dimension();
    Value centres = on.graph().doubles(assigner.centres(), 1, k, m);
    Value differences = on.subtract(on.unsqueeze(points, 1), centres);
    Value distances = on.squeeze(on.orderedSum(on.square(differences), 2, m), 2);
    Operators.Sorted found = on.smallest(distances, Math.min(2, k));
    return new AssignedPoints(
        first(on, found.places(), k), nearestMargin(on, found.values(), k), on.negate(distances));
  }

  /** The margin of the nearest of k centres, by the squared distances of the two nearest. */
  static Value nearestMargin(Operators on, Value distances, int k) {
    Value own = first(on, distances, k);
    if (k == 1) {
      return one(on, own);
    }
    Value other = on.slice(distances, 1, 2);
    Value larger = on.greater(other, own);
    Value ratio = on.sqrt(on.divide(own, on.where(larger, other, on.number(1))));
    return on.where(larger, on.subtract(on.number(1), ratio), on.number(0));
  }

  /** The first of the two values that {@link Operators.Sorted} has of each row, or the only one. */
  static Value first(Operators on, Value sorted, int k) {
    return k == 1 ? sorted : on.slice(sorted, 0, 1);
  }

  /** The margin where there is one cluster. */
  private static Value one(Operators on, Value anyOfRow) {
    return on.where(on.equal(anyOfRow, anyOfRow), on.number(1), on.number(1));
  }

  private static AssignedPoints largest(Operators on, int k, Value points) {
    Operators.Sorted found = on.largest(points, Math.min(2, k));
    Value own = first(on, found.values(), k);
    Value cluster = first(on, found.places(), k);
    Value margin =
        k == 1
            ? one(on, own)
            : ScoredProbabilities.margin(
                on, own, on.max(on.slice(found.values(), 1, 2), on.number(0)));
    Value logs = ScoredProbabilities.log(on, ScoredProbabilities.clipped(on, points, k));
    Value isLargest = on.equal(on.range(k), cluster);
    Value trace =
        on.where(
            on.and(isLargest, on.not(on.greater(own, on.number(0)))),
            on.number(LargestAssigner.TRACE),
            on.number(0));
    return new AssignedPoints(cluster, margin, on.add(logs, trace));
  }

  private static AssignedPoints pooled(Operators on, PoolAssigner assigner, Value points) {
    int k = assigner.clusters();
    Value scores = PooledScores.of(on, assigner, points);
    Value probabilities = on.softmax(scores);
    Operators.Sorted found = on.largest(probabilities, Math.min(2, k));
    Value own = first(on, found.values(), k);
    Value other = k == 1 ? on.number(0) : on.slice(found.values(), 1, 2);
    return new AssignedPoints(
        first(on, found.places(), k), ScoredProbabilities.margin(on, own, other), scores);
  }
}
