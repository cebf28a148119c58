package org.mustlink.core.fit.rule;

import java.util.Arrays;
import java.util.Optional;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.evaluation.Raking;
import org.mustlink.core.fit.coded.CodedLabelledRows;
import org.mustlink.core.fit.coded.EmbeddedTable;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.core.shares.ClassBiases;
import org.mustlink.core.shares.ScoredRows;
import org.mustlink.core.shares.ShareEstimate;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * How the pooled probabilities of the classes decide on the class of a row: each is multiplied by a
 * factor, and the largest one decides. The factors correct what the scores of a class are too large
 * or too small by, as labelled rows without their own labels tell, and divide by a power of the
 * share of the class, so that rare classes are not swallowed by frequent ones. Where the shares of
 * the classes are estimated, further factors correct for them; where they are known, factors adjust
 * the clusters to them instead.
 *
 * @param pooled the labelled rows without their own labels, by the pool alone
 * @param factors k, above 0
 * @param shares k, known shares of the classes; empty if they are not known
 * @param power of the share of a class by which its probability is divided, in [0, 1]
 */
public record ClassDecision(Pool.Trial pooled, double[] factors, double[] shares, double power) {
  /** Of more rows without a label, a sample of so many tells the shares of the classes. */
  private static final int MOST_ESTIMATING = 10_000;

  /** Shares of more classes are not estimated, which would take long. */
  private static final int MOST_CLASSES = 200;

  /** Finds the factors of the classes by labelled rows. */
  @FunctionalInterface
  public interface Decider {
    /** Takes the scores as they are. */
    Decider PLAIN =
        (pooled, classes, weights) -> {
          double[] factors = new double[pooled.k()];
          Arrays.fill(factors, 1);
          return factors;
        };

    /**
     * Returns the factors, k.
     *
     * @param pooled c labelled rows without their own labels, by the pool alone
     * @param classes c, the classes of the rows
     */
    double[] factors(Pool.Trial pooled, int[] classes, LabelWeights weights);
  }

  /**
   * Corrects the scores by labelled rows. O(c k) a round of the correction.
   *
   * @param power of the share of a class by which its probability is divided
   */
  public static Decider favouring(double power) {
    return (pooled, classes, weights) -> {
      int k = pooled.k();
      double[] factors =
          ClassBiases.of(ScoredRows.ofProbabilities(pooled.probabilities(), k), classes, weights)
              .factors();
      double[] counts = weights.sums(classes, k);
      double total = Arrays.stream(counts).sum();
      Arrays.setAll(factors, j -> factors[j] / Math.pow((counts[j] + 1) / (total + k), power));
      return factors;
    };
  }

  public Pool pool() {
    return pooled.pool();
  }

  /**
   * Returns the points of at most 10,000 rows without a label; none for more than 200 classes,
   * whose scores would be many.
   */
  public double[] unlabelled(EmbeddedTable table) {
    return factors.length > MOST_CLASSES ? new double[0] : table.unlabelled(MOST_ESTIMATING);
  }

  /**
   * Divides labelled rows and rows without a label by their margins; nothing without the latter.
   * O(n k + n log n) for n of these.
   *
   * @param points of rows without a label
   * @param judged the indices of the labelled rows that are divided
   */
  public Optional<Raking.Strata> margins(double[] points, int[] judged) {
    PoolAssigner scorer = scorer(factors);
    int count = points.length / scorer.dimension();
    return count == 0
        ? Optional.empty()
        : Optional.of(
            MarginQuarters.of(
                pooled.times(factors).heldOut().take(judged).margins(), scorer, points, count));
  }

  private PoolAssigner scorer(double[] by) {
    return new PoolAssigner(by.length, pool(), Arrays.stream(by).boxed().toList());
  }

  /**
   * Estimates the shares of the classes, if there are rows without a label that tell them. O(n k^2)
   * for n of these, and O(n k) a round if labels are no random draw.
   *
   * @param points of rows without a label
   */
  public Optional<ShareEstimate> estimate(double[] points, CodedLabelledRows known) {
    int k = factors.length;
    PoolAssigner scorer = new PoolAssigner(k, pool());
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

  /**
   * Returns the finder of the rule that decides.
   *
   * @param classes the number of classes of the labels
   * @param estimate of the shares, which are adjusted to if labels are no random draw
   */
  public PooledRuleFinder rules(
      Embedding embedding, int classes, Optional<ShareEstimate> estimate) {
    Optional<ShareEstimate> taken = estimate.filter(ShareEstimate::isTaken);
    double[] all = factors.clone();
    taken
        .map(found -> found.factors(power))
        .ifPresent(by -> Arrays.setAll(all, j -> by[j] * factors[j]));
    PoolAssigner scorer = scorer(all);
    return new PooledRuleFinder(
        embedding, classes, scorer, shares, shares.length > 0 || taken.isPresent());
  }
}
