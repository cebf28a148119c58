package org.mustlink.core.inmemory;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Matching;
import org.mustlink.core.linalg.Rows;

/**
 * Cross-validation of clusters on held-out side information: the rows with side information are
 * divided into five stratified folds, and for every fold the clusters are computed without the side
 * information of its rows.
 *
 * @param all all side information
 * @param folds for each fold, the side information without that of its rows
 */
public record HeldOut(PairwiseSideInformation all, List<PairwiseSideInformation> folds) {
  private static final int FOLDS = 5;

  /** With fewer rows the result depends mostly on the folds. */
  private static final int LEAST_ROWS = 10;

  /**
   * Divides the rows into folds. Empty if fewer than ten rows have side information, or if no
   * must-link or no cannot-link would be held out, since trivial clusters satisfy links of one
   * kind.
   */
  public static Optional<HeldOut> of(PairwiseSideInformation all, long seed) {
    int[] known = all.constrainedRows();
    if (known.length < LEAST_ROWS) {
      return Optional.empty();
    }
    List<Integer> rows =
        IntStream.of(Rows.shuffled(known.length, seed))
            .mapToObj(i -> known[i])
            .sorted(Comparator.comparingInt(row -> all.classOf()[row]))
            .toList();
    List<PairwiseSideInformation> folds =
        IntStream.range(0, FOLDS).mapToObj(f -> without(all, rows, f)).toList();
    boolean bothKinds =
        folds.stream().anyMatch(fold -> fold.must() < all.must())
            && folds.stream().anyMatch(fold -> fold.cannot() < all.cannot());
    return bothKinds ? Optional.of(new HeldOut(all, folds)) : Optional.empty();
  }

  private static PairwiseSideInformation without(
      PairwiseSideInformation all, List<Integer> rows, int fold) {
    BitSet heldOut = new BitSet(all.n());
    for (int i = fold; i < rows.size(); i += FOLDS) {
      heldOut.set(rows.get(i));
    }
    return all.without(heldOut);
  }

  /**
   * Returns the mean of the shares of held-out must-links and of held-out cannot-links that are
   * satisfied, over all folds; in [0, 1].
   *
   * @param clusters made from what a fold knows
   */
  public double agreement(Function<PairwiseSideInformation, Clusters> clusters) {
    long must = 0;
    long mustSatisfied = 0;
    long cannot = 0;
    long cannotSatisfied = 0;
    for (PairwiseSideInformation fold : folds) {
      Clusters found = clusters.apply(fold);
      SatisfiedPairs total = SatisfiedPairs.of(all, found.clusters(), found.k());
      SatisfiedPairs given = SatisfiedPairs.of(fold, found.clusters(), found.k());
      must += total.must() - given.must();
      mustSatisfied += total.mustSatisfied() - given.mustSatisfied();
      cannot += total.cannot() - given.cannot();
      cannotSatisfied += total.cannotSatisfied() - given.cannotSatisfied();
    }
    return (mustSatisfied / (double) must + cannotSatisfied / (double) cannot) / 2;
  }

  /**
   * Whether all side information is labels, so that {@link #accuracy} is more informative than
   * pairs.
   */
  boolean byClasses() {
    return all.first().length == 0;
  }

  /**
   * Returns the share of held-out labelled rows that are in the cluster of their class, by the best
   * one-to-one map of clusters to the classes of the rows that were not held out; in [0, 1]. Unlike
   * agreement by pairs, it distinguishes a cluster that joins two classes from clusters that find
   * most of both.
   *
   * @param clusters made from what a fold knows
   */
  double accuracy(Function<PairwiseSideInformation, Clusters> clusters) {
    long right = 0;
    for (PairwiseSideInformation fold : folds) {
      int[] found = clusters.apply(fold).clusters();
      int[] given = IntStream.range(0, found.length).filter(i -> fold.classOf()[i] >= 0).toArray();
      int[] classOf =
          Matching.of(
              Contingency.of(
                  IntStream.of(given).map(i -> found[i]).toArray(),
                  IntStream.of(given).map(i -> fold.classOf()[i]).toArray()));
      right +=
          IntStream.range(0, found.length)
              .filter(i -> fold.classOf()[i] < 0 && all.classOf()[i] >= 0)
              .filter(i -> found[i] < classOf.length && classOf[found[i]] == all.classOf()[i])
              .count();
    }
    return right / (double) all.labelled();
  }
}
