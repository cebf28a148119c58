package org.mustlink.core.inmemory;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Matching;

/**
 * What clusters make of side information that they were not told: the rows with side information
 * are dealt to five folds, each class evenly, and for every fold the clusters are made without what
 * is known of its rows.
 *
 * @param all everything known
 * @param folds the same without the rows of one fold each
 */
public record HeldOut(PairwiseSideInformation all, List<PairwiseSideInformation> folds) {
  private static final int FOLDS = 5;

  /** With fewer rows the folds say more about themselves than about the clusters. */
  private static final int LEAST_ROWS = 10;

  /**
   * Deals the rows. Empty where fewer than ten rows have side information, or where no must-link or
   * no cannot-link would be held out: one kind alone is kept by trivial clusters.
   */
  public static Optional<HeldOut> of(PairwiseSideInformation all, long seed) {
    List<Integer> rows = new ArrayList<>(all.rows().stream().boxed().toList());
    if (rows.size() < LEAST_ROWS) {
      return Optional.empty();
    }
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = rows.size() - 1; i > 0; i--) {
      rows.set(i, rows.set(random.nextInt(i + 1), rows.get(i)));
    }
    rows.sort(Comparator.comparingInt(row -> all.classOf()[row]));
    List<PairwiseSideInformation> folds =
        IntStream.range(0, FOLDS).mapToObj(f -> without(all, rows, f)).toList();
    boolean bothKinds =
        folds.stream().anyMatch(fold -> fold.must() < all.must())
            && folds.stream().anyMatch(fold -> fold.cannot() < all.cannot());
    return bothKinds ? Optional.of(new HeldOut(all, folds)) : Optional.empty();
  }

  private static PairwiseSideInformation without(
      PairwiseSideInformation all, List<Integer> rows, int fold) {
    BitSet left = new BitSet(all.n());
    for (int i = fold; i < rows.size(); i += FOLDS) {
      left.set(rows.get(i));
    }
    return all.without(left);
  }

  /**
   * The mean of the shares of the must-links and of the cannot-links that are kept though they were
   * held out, over all folds; in [0, 1].
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
      SatisfiedPairs whole = SatisfiedPairs.of(all, found.clusters(), found.k());
      SatisfiedPairs told = SatisfiedPairs.of(fold, found.clusters(), found.k());
      must += whole.must() - told.must();
      mustSatisfied += whole.mustSatisfied() - told.mustSatisfied();
      cannot += whole.cannot() - told.cannot();
      cannotSatisfied += whole.cannotSatisfied() - told.cannotSatisfied();
    }
    return (mustSatisfied / (double) must + cannotSatisfied / (double) cannot) / 2;
  }

  /** Whether all that is known are labels, so that {@link #accuracy} tells more than pairs do. */
  boolean byClasses() {
    return all.first().length == 0;
  }

  /**
   * The share of labelled rows that are, without their fold, in the cluster of their class, by the
   * best one-to-one map of clusters to the classes of the rows told; in [0, 1]. Pairs count a
   * cluster that joins two classes as high as one that finds most of both; rows do not.
   *
   * @param clusters made from what a fold knows
   */
  double accuracy(Function<PairwiseSideInformation, Clusters> clusters) {
    long right = 0;
    for (PairwiseSideInformation fold : folds) {
      int[] found = clusters.apply(fold).clusters();
      int[] told = IntStream.range(0, found.length).filter(i -> fold.classOf()[i] >= 0).toArray();
      int[] classOf =
          Matching.of(
              Contingency.of(
                  IntStream.of(told).map(i -> found[i]).toArray(),
                  IntStream.of(told).map(i -> fold.classOf()[i]).toArray()));
      right +=
          IntStream.range(0, found.length)
              .filter(i -> fold.classOf()[i] < 0 && all.classOf()[i] >= 0)
              .filter(i -> found[i] < classOf.length && classOf[found[i]] == all.classOf()[i])
              .count();
    }
    return right / (double) all.labelled();
  }
}
