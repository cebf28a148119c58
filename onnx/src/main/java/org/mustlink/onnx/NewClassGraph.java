package org.mustlink.onnx;

import java.util.List;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.openworld.LogLikelihood;
import org.mustlink.core.openworld.NewClassAssigner;
import org.mustlink.core.openworld.ReachBins;
import org.mustlink.onnx.graph.Operators;
import org.mustlink.onnx.graph.Value;

/** The classes of rows where some of them have no label. */
final class NewClassGraph {
  private final Operators on;
  private final NewClassAssigner assigner;
  private final int k;
  private final int named;

  private NewClassGraph(Operators on, NewClassAssigner assigner) {
    this.on = on;
    this.assigner = assigner;
    this.k = assigner.clusters();
    this.named = assigner.named();
  }

  /** Adds the step. */
  static AssignedPoints of(Operators on, NewClassAssigner assigner, Value points) {
    return new NewClassGraph(on, assigner).assigned(points);
  }

  private AssignedPoints assigned(Value points) {
    Value soft = ScoredProbabilities.clipped(on, on.slice(points, named, named + k), k);
    Value ofNew = on.slice(soft, named, k);
    Value bySoft = on.sum(ofNew);
    Value newness = newness(bySoft, byReach(on.slice(points, named + k, 2 * named + k)));
    Value known =
        on.softmax(PooledScores.of(on, new PoolAssigner(named, assigner.pool()), pooled(points)));
    Value probabilities =
        on.concat(
            List.of(
                on.multiply(on.subtract(on.number(1), newness), known),
                share(newness, ofNew, bySoft)));
    Value cluster =
        on.where(
            on.greater(newness, on.number(0.5)),
            on.add(
                on.largest(on.slice(probabilities, named, k), 1).places(),
                on.graph().longs(new long[] {named})),
            on.largest(on.slice(probabilities, 0, named), 1).places());
    Value own = on.pick(probabilities, cluster);
    Value others = on.where(on.equal(on.range(k), cluster), on.number(0), probabilities);
    return new AssignedPoints(
        cluster, ScoredProbabilities.margin(on, own, on.largest(others)), on.log(probabilities));
  }

  /** The columns of the pool: its soft labels, and the scores of its classifiers if they count. */
  private Value pooled(Value points) {
    Value solver = on.slice(points, 0, named);
    int at = 2 * named + k;
    return assigner.pool().classifiers() > 0
        ? on.concat(List.of(solver, on.slice(points, at, at + named)))
        : solver;
  }

  private Value byReach(Value values) {
    Value reach = on.sum(on.max(on.number(0), on.min(on.number(1), values)));
    Value logarithm = on.log(on.add(reach, on.number(ReachBins.OFFSET)));
    Value line =
        on.add(
            on.number(assigner.odds().intercept()),
            on.multiply(on.number(assigner.odds().slope()), logarithm));
    Value most = on.number(LogLikelihood.MOST_LOGIT);
    Value least = on.number(-LogLikelihood.MOST_LOGIT);
    Value logit = on.max(least, on.min(most, line));
    return on.divide(on.number(1), on.add(on.number(1), on.exp(on.negate(logit))));
  }

  private Value newness(Value bySoft, Value byReach) {
    Value one = on.number(1);
    Value yes = on.sqrt(on.multiply(bySoft, byReach));
    Value notSoft = on.max(on.number(0), on.subtract(one, bySoft));
    Value no = on.sqrt(on.multiply(notSoft, on.subtract(one, byReach)));
    Value sum = on.add(yes, no);
    Value some = on.greater(sum, on.number(0));
    return on.where(some, on.divide(yes, on.where(some, sum, one)), on.number(0));
  }

  private Value share(Value newness, Value ofNew, Value bySoft) {
    Value some = on.greater(bySoft, on.number(0));
    Value shares = on.divide(on.multiply(newness, ofNew), on.where(some, bySoft, on.number(1)));
    return on.where(some, shares, on.number(0));
  }
}
