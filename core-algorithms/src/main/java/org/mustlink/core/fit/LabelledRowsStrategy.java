package org.mustlink.core.fit;

import java.util.Optional;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.fit.rule.PooledRuleFinder;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.ConstraintMatrix;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.scacs.LandmarkSpectrum;
import org.mustlink.core.scacs.Spectra;
import org.mustlink.core.shares.ScoredRows;
import org.mustlink.core.shares.ShareEstimate;

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
   * Of more rows without a label, the shares of the classes are estimated by a sample of so many.
   */
  private static final int MOST_ESTIMATING = 10_000;

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
            .get(FitOptions.CLASS_SHARES)
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

  /** The problem to solve for a landmark graph and labelled rows. */
  private record Problem(
      LabelledRowsStrategy strategy,
      CodedTable<?> table,
      LandmarkEigenproblem eigenproblem,
      CodedLabelledRows known,
      PseudoLabels labels) {

    /**
     * Solves the problem. The eigenvectors for a trial of the embedding take longer than everything
     * else, so that the trial is made only if the embedding may be taken.
     */
    LandmarkSolution solution(CodeSums sums) {
      FitOptions options = strategy.counts.options();
      boolean free =
          options.get(FitOptions.ASSIGN) == Assign.AUTO
              && options.get(FitOptions.CLASS_SHARES).isEmpty();
      return free && SeededTrial.mayLead(known.rows().count(), labels.k())
          ? tried(sums)
          : spread(free);
    }

    private LandmarkSolution spread(boolean free) {
      LabelTrials trials = trials();
      Pool.Trial pooled = trials.pooled();
      int right = trials.alone().heldOut().count();
      return joined(
          KnownShares.joined(
              trials.solver(), eigenproblem.graph(), labels, pooled.pool(), right, strategy.shares),
          pooled,
          CrossFit.of(trials, known, free));
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
      OutOfSample tried = CrossFit.of(trials, known, true);
      return trials.leads()
          ? eigenproblem.solved(spectra.all().get(), constraints, known.rows().count()).with(tried)
          : joined(trials.solver(), trials.pooled(), tried);
    }

    private LandmarkSolution joined(
        LabelSolverEmbedding.Solved solver, Pool.Trial pooled, OutOfSample tried) {
      int k = labels.k();
      Pool pool = pooled.pool();
      Embedding embedding = solver.embedding(k, pool.classifiers() > 0 ? k : 0);
      Optional<ShareEstimate> estimate = estimate(embedding, pooled);
      double[] shares =
          estimate.filter(ShareEstimate::isTaken).map(ShareEstimate::rows).orElse(strategy.shares);
      PooledRuleFinder rules =
          new PooledRuleFinder(embedding, strategy.counts.labels().length, pool, shares);
      LandmarkSolution solution =
          LandmarkSolution.ofSoftLabels(
              eigenproblem.graph(),
              embedding,
              k,
              known.rows(),
              rules,
              tried,
              ShareWords.warning(estimate, strategy.counts.classes()).stream().toList());
      return estimate.map(solution::with).orElse(solution);
    }

    /**
     * Estimates the shares of the classes, if they are not known and there are rows to tell them.
     */
    private Optional<ShareEstimate> estimate(Embedding embedding, Pool.Trial pooled) {
      if (!strategy.pools || strategy.shares.length > 0) {
        return Optional.empty();
      }
      int k = labels.k();
      PoolAssigner scorer = new PoolAssigner(k, pooled.pool());
      double[] points = table.embedded(embedding).unlabelled(MOST_ESTIMATING);
      int count = points.length / scorer.dimension();
      double[] scores = new double[count * k];
      scorer.scores(points, count, scores);
      return count == 0
          ? Optional.empty()
          : Optional.of(
              ShareEstimate.of(
                  ScoredRows.ofProbabilities(pooled.probabilities(), k),
                  known.labels(),
                  known.weights(),
                  new ScoredRows(scores, k)));
    }

    private LabelTrials trials() {
      boolean pools = strategy.counts.options().get(FitOptions.ASSIGN) != Assign.ANCHORS;
      return LabelTrials.of(eigenproblem.graph(), known, labels, pools);
    }
  }
}
