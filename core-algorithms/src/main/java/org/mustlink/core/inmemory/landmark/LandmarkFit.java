package org.mustlink.core.inmemory.landmark;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.mustlink.core.features.LinkedSample;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.fit.SideInformationStrategy;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.fit.rule.AssignmentRule;
import org.mustlink.core.inmemory.PairwiseSideInformation;
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
public record LandmarkFit(
    LandmarkEncoder encoder,
    CodedRows codes,
    LandmarkSolution solution,
    AssignmentRule rule,
    int[] kept) {

  /** A table whose rows are encoded. */
  public static final class Coded {
    private final InMemoryCodedTable table;

    private Coded(InMemoryCodedTable table) {
      this.table = table;
    }

    /** Returns what encodes the rows. */
    public LandmarkEncoder encoder() {
      return table.fitted().encoder();
    }

    /**
     * Solves the landmark graph and finds the rule. O(n r^2 + p^3) for p landmarks.
     *
     * @param strategy with which the rows were encoded, or the same with the number of clusters
     * @throws org.mustlink.core.fault.BadSettingException if clusters are to be found from labels,
     *     and a class has none
     */
    public LandmarkFit run(SideInformationStrategy strategy, StepLog log) {
      CodedFit<InMemoryCodedTable> fit = CodedFit.run(strategy, table, table.sums(), log);
      InMemoryCodedTable scored = fit.table();
      return new LandmarkFit(
          scored.fitted().encoder(),
          scored.codes(),
          fit.solution(),
          fit.rule(),
          kept(scored.sideInformation(), fit.rule()));
    }
  }

  /** Fits the encoder and encodes all rows. O(n p d). */
  public static Coded code(SideInformationStrategy strategy, LandmarkInput table, StepLog log) {
    LandmarkEncoderFitter.Fitted fitted = encoder(strategy, table, log);
    int n = table.rows().count();
    return new Coded(
        log.run(
            "sparse codes",
            n,
            () -> InMemoryCodedTable.of(table, fitted, strategy.counts().options()),
            done -> n + " rows"));
  }

  /** Fits the encoder alone, and warns of too few landmarks. */
  static LandmarkEncoderFitter.Fitted encoder(
      SideInformationStrategy strategy, LandmarkInput table, StepLog log) {
    FitOptions options = strategy.counts().options();
    LandmarkEncoderFitter.Fitted fitted =
        log.run(
            "landmarks",
            0,
            () -> encoder(strategy, table),
            done -> done.encoder().p() + " landmarks");
    int p = fitted.encoder().p();
    int wanted = strategy.landmarks(table.rows().count());
    if (p < wanted) {
      log.warn(
          ("There are only %s distinct rows, fewer than the %s landmarks wanted; all "
                  + "of them are landmarks.")
              .formatted(p, wanted));
    }
    if (options.neighbours() > p) {
      log.warn(LandmarkCount.fewerThanNeighbours(options, p));
    }
    return fitted;
  }

  private static LandmarkEncoderFitter.Fitted encoder(
      SideInformationStrategy strategy, LandmarkInput table) {
    return strategy.encoder(
        table.sample(),
        () -> Optional.of(linked(table, strategy.counts().k())),
        table.rows().count(),
        new int[0]);
  }

  private static LinkedSample linked(LandmarkInput table, int k) {
    int[] linked = table.sideInformation().constrainedRows();
    return new LinkedSample(
        table.rows().take(linked), table.sideInformation().between(linked).links(), k);
  }

  /**
   * Returns the clusters that rows keep whatever their points in the embedding: those of their
   * labels or of the classes found for them.
   */
  private static int[] kept(PairwiseSideInformation sideInformation, AssignmentRule rule) {
    if (rule.classes().any() && rule.found().length == 0) {
      return sideInformation.classOf();
    }
    int[] kept = new int[sideInformation.n()];
    Arrays.fill(kept, -1);
    int[] rows = sideInformation.constrainedRows();
    IntStream.range(0, rule.found().length).forEach(i -> kept[rows[i]] = rule.found()[i]);
    return kept;
  }
}
