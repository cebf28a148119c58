package org.mustlink.core.fit.trial;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.mustlink.core.anchorgraph.LabelSolver;
import org.mustlink.core.anchorgraph.LeaveOneOut;
import org.mustlink.core.doubt.LeftOut;
import org.mustlink.core.ensemble.HeldOutPredictions;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.fit.coded.CodedFold;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.fit.rule.ClassDecision;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.Relearner;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.Assign;
import org.mustlink.core.sideinfo.Folds;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * How often a fit is right for rows of which none of its choices knows the label. The labelled rows
 * are divided into five folds, stratified by class. From the rows outside of a fold the metric, the
 * classifiers, the smoothness of the label solver, the weights of the pool, the factors of the
 * classes and the way to assign are learned or chosen anew, in the same way as from all rows, and
 * the rows of the fold are predicted. The label solver predicts a row from the labels of all
 * others, coded by a metric that does not know its label. The landmark graph stays as it is. With
 * more than 500 labelled rows only so many folds are held out that these have at least 500 rows,
 * since the estimate is precise then.
 */
public final class CrossFit {
  /** The number of rows that is enough to hold out. */
  private static final int ENOUGH = 500;

  private final LabelTrials trials;
  private final CodedLabelledRows known;
  private final ClassDecision.Decider decider;
  private final PseudoLabels labels;
  private final int[] folds;
  private final int[] judged;
  private final CodedFold[] fitted;
  private final IdentityHashMap<LabelSolver, double[]> unseen = new IdentityHashMap<>();
  private final Map<Assign, int[]> ways = new EnumMap<>(Assign.class);
  private final int[] found;
  private final double[] margins;
  private final double[] probabilities;

  private CrossFit(
      LabelTrials trials,
      CodedLabelledRows known,
      ClassDecision.Decider decider,
      CodedFold.Source source,
      int[] folds) {
    this.trials = trials;
    this.known = known;
    this.decider = decider;
    this.labels = PseudoLabels.of(known);
    this.folds = folds;
    int rows = folds.length;
    int count = Math.min(Folds.COUNT, (ENOUGH * Folds.COUNT + rows - 1) / rows);
    this.judged = IntStream.range(0, rows).filter(i -> folds[i] < count).toArray();
    Relearner relearner = source.relearner().get();
    this.fitted =
        IntStream.range(0, count)
            .parallel()
            .mapToObj(
                fold ->
                    CodedFold.of(
                        source.known(),
                        relearner,
                        Folds.others(folds, fold),
                        Folds.heldOut(folds, fold)))
            .toArray(CodedFold[]::new);
    this.found = Indices.none(rows);
    this.margins = new double[rows];
    this.probabilities = trials.pooled().probabilities().clone();
  }

  /**
   * Judges what was learned from labelled rows. Where these cannot be divided, the results are
   * those by which the fit has chosen. Where each is the only one of its class, there are none: the
   * others could not name the class of any.
   *
   * @param free whether the label solver alone could be taken in place of the pool
   * @param decider finds the factors by which the pooled probabilities of the classes decide
   */
  public static OutOfSample of(
      LabelTrials trials, CodedLabelledRows known, boolean free, ClassDecision.Decider decider) {
    if (Indices.ofSharedClasses(known.labels(), known.classes()).findAny().isEmpty()) {
      return OutOfSample.NONE;
    }
    int[] folds = Folds.of(known.labels(), known.classes());
    return known
        .folds()
        .filter(source -> folds.length >= 2 * Folds.COUNT)
        .map(source -> new CrossFit(trials, known, decider, source, folds).judged(free))
        .orElseGet(() -> trials.outOfSample(free).with(LeftOut.of(known.rows(), trials.pooled())));
  }

  private OutOfSample judged(boolean free) {
    for (int fold = 0; fold < fitted.length; fold++) {
      judge(fold);
    }
    int[] own = Indices.take(known.labels(), judged);
    Map<Assign, Double> shares = new EnumMap<>(Assign.class);
    for (Assign way : trials.outOfSample(free).shares().keySet()) {
      int[] by = Indices.take(Objects.requireNonNull(ways.get(way)), judged);
      long right = IntStream.range(0, own.length).filter(i -> by[i] == own[i]).count();
      shares.put(way, (double) right / own.length);
    }
    return OutOfSample.of(
        shares,
        new HeldOutPredictions(
            Indices.take(found, judged),
            own,
            IntStream.of(judged).mapToDouble(i -> margins[i]).toArray()),
        new LeftOut(known.rows(), known.labels(), known.labels(), probabilities),
        judged);
  }

  private void judge(int fold) {
    int k = known.classes();
    int[] held = Folds.heldOut(folds, fold);
    int[] others = Folds.others(folds, fold);
    LabelSolverEmbedding solver = new LabelSolverEmbedding(labels);
    LabelSolverEmbedding.Candidate candidate = solver.best(trials.solver().candidates(), others);
    double[] seen =
        taken(solver.leaveOneOut(candidate, candidate.predicted().softLabels()), others, k);
    double[] byLabels = taken(solver.leaveOneOut(candidate, unseen(candidate)), held, k);
    int[] classes = Indices.take(known.labels(), others);
    LabelWeights weights = known.weights().take(others);
    double[] byFeatures = trials.pools() ? fitted[fold].seen() : new double[0];
    LabelTrials tried =
        LabelTrials.of(trials.solver(), seen, byFeatures, classes, k, weights, trials.free());
    LabelTrials chosen = trials.seeded().map(all -> tried.with(all.take(others))).orElse(tried);
    int[] own = Indices.take(known.labels(), held);
    Pool.Trial byPool =
        chosen
            .pooled()
            .pool()
            .tried(byLabels, fitted[fold].heldScores(), own, k)
            .times(decider.factors(chosen.pooled(), classes, weights));
    put(
        Assign.ANCHORS,
        held,
        Pool.LABEL_SOLVER_ONLY.tried(byLabels, new double[0], own, k).heldOut().found());
    put(Assign.POOL, held, byPool.heldOut().found());
    HeldOutPredictions taken =
        trials
            .seeded()
            .filter(all -> chosen.leads())
            .map(all -> all.take(held))
            .orElse(byPool.heldOut());
    trials.seeded().ifPresent(all -> put(Assign.SEEDED, held, all.take(held).found()));
    for (int i = 0; i < held.length; i++) {
      found[held[i]] = taken.found()[i];
      margins[held[i]] = taken.margins()[i];
      System.arraycopy(byPool.probabilities(), i * k, probabilities, held[i] * k, k);
    }
  }

  /** Returns the soft labels of all rows by metrics that do not know their labels. */
  private double[] unseen(LabelSolverEmbedding.Candidate candidate) {
    return unseen.computeIfAbsent(
        candidate.solver(),
        solver -> {
          CodedRows rows = codes();
          double[] own = candidate.predicted().softLabels();
          boolean same =
              Arrays.equals(rows.codes(), known.rows().codes())
                  && Arrays.equals(rows.weights(), known.rows().weights());
          return same ? own : LeaveOneOut.predict(solver, labels.beliefs(), labels.k(), own, rows);
        });
  }

  private CodedRows codes() {
    int r = known.rows().r();
    int[] codes = known.rows().codes().clone();
    float[] weights = known.rows().weights().clone();
    for (int fold = 0; fold < fitted.length; fold++) {
      int[] held = Folds.heldOut(folds, fold);
      CodedRows coded = fitted[fold].held();
      for (int i = 0; i < held.length; i++) {
        System.arraycopy(coded.codes(), i * r, codes, held[i] * r, r);
        System.arraycopy(coded.weights(), i * r, weights, held[i] * r, r);
      }
    }
    return new CodedRows(codes, weights, r);
  }

  private void put(Assign way, int[] held, int[] predicted) {
    int[] own = ways.computeIfAbsent(way, one -> Indices.none(found.length));
    IntStream.range(0, held.length).forEach(i -> own[held[i]] = predicted[i]);
  }

  private static double[] taken(double[] values, int[] rows, int k) {
    return new Rows(values, values.length / k, k).take(rows).data();
  }
}
