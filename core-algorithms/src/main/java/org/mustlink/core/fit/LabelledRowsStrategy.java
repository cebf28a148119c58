package org.mustlink.core.fit;

import java.util.Optional;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.fit.rule.ClassDecision;
import org.mustlink.core.fit.trial.CrossFit;
import org.mustlink.core.fit.trial.LabelSolverEmbedding;
import org.mustlink.core.fit.trial.LabelTrials;
import org.mustlink.core.fit.trial.OutOfSample;
import org.mustlink.core.fit.trial.PseudoLabels;
import org.mustlink.core.fit.trial.SeededTrial;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.ClassOptions;
import org.mustlink.core.options.Favour;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.ConstraintMatrix;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.scacs.LandmarkSpectrum;
import org.mustlink.core.scacs.Spectra;
import org.mustlink.core.shares.ShareEstimate;
import org.mustlink.core.shares.ShareWords;

/**
 * Propagates labels of every class along the graph by the label solver, and combines it with
 * classifiers of the features of the labelled rows. With few labels, they constrain the embedding
 * instead if this predicts more held-out labels.
 *
 * @param pools whether classifiers of the features are learned
 * @param shares k, the shares of the classes among all rows; empty if not known
 */
record LabelledRowsStrategy(SideInformationCounts counts, boolean pools, double[] shares)
    implements SideInformationStrategy {
  /**
   * Returns the strategy if there are no links, and labels of every class, or of any classes if the
   * label solver is asked for.
   *
   * @throws org.mustlink.core.fault.BadSettingException if shares are set that are not those of
   *     these classes
   */
  static Optional<LabelledRowsStrategy> of(SideInformationCounts counts) {
    FitOptions options = counts.options();
    boolean pools = counts.mayPool() && counts.everyClassIsLabelled();
    boolean asked = options.get(FitOptions.ASSIGN) == Assign.ANCHORS && counts.labels().length > 0;
    if (counts.links() > 0 || !options.method().constrained() || !(pools || asked)) {
      return Optional.empty();
    }
    double[] shares =
        options
            .get(ClassOptions.CLASS_SHARES)
            .filter(known -> pools)
            .map(known -> known.of(counts.classes()))
            .orElse(new double[0]);
    return Optional.of(new LabelledRowsStrategy(counts, pools, shares));
  }

  @Override
  public boolean takesShares() {
    return pools;
  }

  @Override
  public int centres(long n) {
    return pools ? counts.centres(n) : 0;
  }

  @Override
  public Solver solver(CodedTable<?> table, StepLog log) {
    CodedLabelledRows known = table.labelledRows(); // on the driver since the sample was drawn
    return sums -> solved(table, LandmarkGraph.of(sums), known, sums);
  }

  /** Solves for the embedding of a landmark graph with labelled rows. */
  LandmarkSolution solved(
      CodedTable<?> table, LandmarkGraph graph, CodedLabelledRows known, CodeSums sums) {
    PseudoLabels labels = PseudoLabels.of(known);
    return new Problem(
            this, table, new LandmarkEigenproblem(graph, counts, known.classes()), known, labels)
        .solution(sums);
  }

  /** Whether the classes are pooled and the labels tell their shares. */
  private boolean estimates() {
    return pools && shares.length == 0;
  }

  /** The power of the share of a class by which its probability is divided. */
  private double power() {
    return estimates() ? counts.options().get(ClassOptions.FAVOUR).power() : 0;
  }

  private ClassDecision.Decider decider() {
    return estimates() ? ClassDecision.favouring(power()) : ClassDecision.Decider.PLAIN;
  }

  /** The problem to solve for a landmark graph and labelled rows. */
  private record Problem(
      LabelledRowsStrategy strategy,
      CodedTable<?> table,
      LandmarkEigenproblem eigenproblem,
      CodedLabelledRows known,
      PseudoLabels labels) {

    /**
     * Solves the problem. The eigenvectors for a trial of the embedding take longer than everything
     * else, so that the trial is made only if the embedding may be taken; its clusters favour no
     * classes.
     */
    LandmarkSolution solution(CodeSums sums) {
      FitOptions options = strategy.counts.options();
      boolean free =
          options.get(FitOptions.ASSIGN) == Assign.AUTO
              && options.get(ClassOptions.CLASS_SHARES).isEmpty();
      boolean embeds = free && options.get(ClassOptions.FAVOUR) == Favour.ROWS;
      return embeds && SeededTrial.mayLead(known.rows().count(), labels.k())
          ? tried(sums)
          : spread(free);
    }

    private LandmarkSolution spread(boolean free) {
      LabelTrials trials = trials();
      int right = trials.alone().heldOut().count();
      return joined(
          KnownShares.joined(
              trials.solver(),
              eigenproblem.graph(),
              labels,
              trials.pooled().pool(),
              right,
              strategy.shares),
          decision(trials),
          CrossFit.of(trials, known, free, strategy.decider()));
    }

    private LandmarkSolution tried(CodeSums sums) {
      Optional<ConstraintMatrix> constraints = eigenproblem.constraints(sums, Optional.empty());
      Spectra.Trial spectra = eigenproblem.trial(constraints, labels.k());
      LabelTrials alone = trials();
      LandmarkSpectrum leading = spectra.leading().get();
      LabelTrials trials =
          alone.with(
              new SeededTrial(
                      eigenproblem.graph(), labels, some -> eigenproblem.embedding(leading, some))
                  .heldOut());
      OutOfSample tried = CrossFit.of(trials, known, true, strategy.decider());
      return trials.leads()
          ? eigenproblem.solved(spectra.all().get(), constraints, known.rows().count()).with(tried)
          : joined(trials.solver(), decision(trials), tried);
    }

    private LandmarkSolution joined(
        LabelSolverEmbedding.Solved solver, ClassDecision decision, OutOfSample tried) {
      int k = labels.k();
      Embedding embedding = solver.embedding(k, decision.pool().classifiers() > 0 ? k : 0);
      double[] others =
          strategy.estimates() ? decision.unlabelled(table.embedded(embedding)) : new double[0];
      Optional<ShareEstimate> estimate = decision.estimate(others, known);
      LandmarkSolution solution =
          LandmarkSolution.ofSoftLabels(
              eigenproblem.graph(),
              embedding,
              k,
              known.rows(),
              decision.rules(embedding, strategy.counts.labels().length, estimate),
              judged(tried, decision, estimate).with(decision.margins(others, tried.judged())),
              ShareWords.warning(estimate, strategy.counts.classes()).stream().toList());
      return estimate.map(solution::with).orElse(solution);
    }

    /** Returns the results for labelled rows by the rule that decides with estimated shares. */
    private static OutOfSample judged(
        OutOfSample tried, ClassDecision decision, Optional<ShareEstimate> estimate) {
      return estimate
          .filter(ShareEstimate::isTaken)
          .map(
              found ->
                  tried.adjusted(decision.pool(), found.factors(decision.power()), found.ratios()))
          .orElse(tried);
    }

    private ClassDecision decision(LabelTrials trials) {
      double[] factors =
          strategy.decider().factors(trials.pooled(), known.labels(), known.weights());
      return new ClassDecision(trials.pooled(), factors, strategy.shares, strategy.power());
    }

    private LabelTrials trials() {
      Assign assign = strategy.counts.options().get(FitOptions.ASSIGN);
      return LabelTrials.of(eigenproblem.graph(), known, labels, assign);
    }
  }
}
