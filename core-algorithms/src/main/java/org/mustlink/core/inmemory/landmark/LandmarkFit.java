package org.mustlink.core.inmemory.landmark;

import java.util.Optional;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.fit.SideInformationStrategy;
import org.mustlink.core.fit.coded.EarlierClusters;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.fit.rule.AssignmentRule;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkCount;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.options.FitOptions;

/**
 * A fit of SCACS or LSC in memory: everything of which a model is made, and the codes of the rows.
 *
 * @param encoder maps rows to codes, with the classifiers that the rule takes
 * @param codes of the n rows
 * @param solution the embedding
 * @param rule assigns clusters to points of the embedding
 * @param kept n, the cluster that a row has whatever its point in the embedding, or -1
 */
record LandmarkFit(
    LandmarkEncoder encoder,
    CodedRows codes,
    LandmarkSolution solution,
    AssignmentRule rule,
    int[] kept) {

  /**
   * Fits the encoder, encodes all rows, solves the landmark graph and finds the rule. O(n p d +
   * p^3) for p landmarks.
   *
   * @throws org.mustlink.core.fault.BadSettingException if clusters are to be found from labels,
   *     and a class has none
   */
  static LandmarkFit run(SideInformationStrategy strategy, LandmarkInput table, StepLog log) {
    InMemoryCodedTable coded =
        InMemoryCodedTable.of(
            table,
            encoder(strategy, table, log),
            EarlierClusters.NONE,
            strategy.counts().options());
    CodedFit<InMemoryCodedTable> fit = CodedFit.run(strategy, coded, coded.sums(), log);
    InMemoryCodedTable scored = fit.table();
    return new LandmarkFit(
        scored.fitted().encoder(),
        scored.codes(),
        fit.solution(),
        fit.rule(),
        scored.kept(fit.rule()));
  }

  /** Fits the encoder alone, and warns of too few landmarks. */
  static LandmarkEncoderFitter.Fitted encoder(
      SideInformationStrategy strategy, LandmarkInput table, StepLog log) {
    FitOptions options = strategy.counts().options();
    LandmarkEncoderFitter.Fitted fitted =
        strategy.encoder(
            table.sample(),
            () -> Optional.of(table.linked(strategy.counts().k())),
            table.rows().count(),
            new int[0]);
    int p = fitted.encoder().p();
    int wanted = strategy.landmarks(table.rows().count());
    if (p < wanted) {
      log.warn(LandmarkCount.fewerThanWanted(wanted, p));
    }
    if (options.neighbours() > p) {
      log.warn(LandmarkCount.fewerThanNeighbours(options, p));
    }
    return fitted;
  }
}
