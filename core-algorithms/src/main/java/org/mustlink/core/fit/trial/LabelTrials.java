package org.mustlink.core.fit.trial;

import java.util.Map;
import java.util.Optional;
import org.mustlink.core.ensemble.HeldOutPredictions;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.options.Assign;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * The label solver on labelled rows, with the held-out results of it alone, pooled with the
 * classifiers of the features, and of SCACS. The fit chooses by these results, so that those of the
 * way that is taken are too good; {@link CrossFit} leaves the choices out.
 *
 * @param pooled as {@code alone} where nothing is to be pooled
 * @param pools whether there are classifiers to be pooled
 * @param free whether the label solver may be used alone where it leads the pool
 * @param seeded of SCACS; nothing if it is not to be taken
 */
public record LabelTrials(
    LabelSolverEmbedding.Solved solver,
    Pool.Trial alone,
    Pool.Trial pooled,
    boolean pools,
    boolean free,
    Optional<HeldOutPredictions> seeded) {

  /**
   * Solves for the soft labels and tries both. O(p^3).
   *
   * @param assign how rows are assigned: {@code anchors} pools no classifiers, {@code pool} never
   *     takes the label solver alone in their place
   */
  public static LabelTrials of(
      LandmarkGraph graph, CodedLabelledRows known, PseudoLabels labels, Assign assign) {
    LabelSolverEmbedding.Solved solver = LabelSolverEmbedding.of(graph, labels);
    return of(
        solver,
        solver.leaveOneOut(),
        assign == Assign.ANCHORS ? new double[0] : known.heldOut(),
        known.labels(),
        known.classes(),
        known.weights(),
        assign != Assign.POOL);
  }

  /**
   * Tries both on rows.
   *
   * @param byLabels c x k probabilities by the label solver, each row by the labels of the others
   * @param byFeatures c x k probabilities by the classifiers of the features; empty for none
   * @param classes c, the classes of the rows
   * @param free whether the label solver may be used alone where it leads the pool
   */
  static LabelTrials of(
      LabelSolverEmbedding.Solved solver,
      double[] byLabels,
      double[] byFeatures,
      int[] classes,
      int k,
      LabelWeights weights,
      boolean free) {
    Pool.Trial alone = Pool.LABEL_SOLVER_ONLY.tried(byLabels, byFeatures, classes, k);
    if (byFeatures.length == 0) {
      return new LabelTrials(solver, alone, alone, false, free, Optional.empty());
    }
    Pool.Trial pooled =
        free
            ? Pool.fit(byLabels, byFeatures, classes, k, weights)
            : Pool.pooled(byLabels, byFeatures, classes, k, weights);
    return new LabelTrials(solver, alone, pooled, true, free, Optional.empty());
  }

  /** Returns the same after SCACS was tried. */
  public LabelTrials with(HeldOutPredictions others) {
    return new LabelTrials(solver, alone, pooled, pools, free, Optional.of(others));
  }

  /** Whether SCACS is to be taken, and not the pool. */
  public boolean leads() {
    return seeded
        .filter(found -> SeededTrial.leads(found, pooled.heldOut(), pooled.k()))
        .isPresent();
  }

  /**
   * Returns the results by which a fit has chosen among the ways.
   *
   * @param free whether the label solver alone could be taken in place of the pool
   */
  public OutOfSample outOfSample(boolean free) {
    Map<Assign, Double> shares = OutOfSample.shares(free ? alone : pooled);
    shares.putAll(OutOfSample.shares(pooled));
    seeded.ifPresent(found -> shares.put(Assign.SEEDED, OutOfSample.share(found)));
    return OutOfSample.of(shares, leads() ? seeded.orElseThrow() : pooled.heldOut());
  }
}
