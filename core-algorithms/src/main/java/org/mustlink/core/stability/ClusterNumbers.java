package org.mustlink.core.stability;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.mustlink.core.clustering.ClusterTree;

/**
 * How much speaks for each number of clusters, where neither options nor labels tell it. Nothing
 * finds the number of classes of every table, so that a coarse, a medium and a fine number are
 * offered, and one of them is chosen.
 *
 * @param draws the number of draws of landmarks
 * @param candidates the numbers that were compared, ascending, at least one
 * @param tree the tree over the clusters of the finest clustering of a draw
 * @param leaves the leaf of each sampled row in the tree
 */
public record ClusterNumbers(
    int draws, List<Candidate> candidates, ClusterTree tree, int[] leaves) {
  /** The last number of each range of which one is offered. */
  private static final int[] RANGES = {4, 8, 12};

  /** The largest number that is offered. */
  static final int MOST = RANGES[RANGES.length - 1];

  /** By how much less than the best number another one may have to be about as good. */
  private static final double ABOUT = 0.2;

  private static final double PEAK = 0.5;
  private static final double GAP = 0.5;
  private static final double EVENNESS = 0.2;
  private static final double SIZE = 0.35;

  /**
   * A number of clusters and what speaks for it.
   *
   * @param k the number
   * @param overlap the mean Jaccard index of a cluster with the most similar cluster of another
   *     draw, in [0, 1]
   * @param gap the relative eigengap above the k-th eigenvalue, in [0, 1]
   * @param evenness how many times as much it costs to join two of these clusters as to join two of
   *     one cluster more, at least 1
   * @param score the higher, the more speaks for the number
   */
  public record Candidate(int k, double overlap, double gap, double evenness, double score) {
    /**
     * As few clusters are reproduced more easily than many, a number gains by its logarithm where
     * it is compared with much larger or smaller ones.
     */
    private double comparable() {
      return score + SIZE * Math.log(k);
    }
  }

  public ClusterNumbers {
    candidates = List.copyOf(candidates);
  }

  /**
   * Scores numbers. Clusters that other landmarks reproduce speak for a number, the more so if they
   * do better than those of the numbers next to it, and so do a gap in the spectrum and joins that
   * become expensive.
   *
   * @param numbers ascending
   * @param overlaps of every number
   * @param gaps of every number
   * @param evenness of every number
   */
  static List<Candidate> scored(
      int[] numbers, double[] overlaps, double[] gaps, double[] evenness) {
    List<Candidate> candidates = new ArrayList<>();
    int last = numbers.length - 1;
    for (int i = 0; i <= last; i++) {
      double beside = (overlaps[Math.max(0, i - 1)] + overlaps[Math.min(last, i + 1)]) / 2;
      double score =
          overlaps[i]
              + PEAK * (overlaps[i] - beside)
              + GAP * gaps[i]
              + EVENNESS * Math.log(evenness[i]);
      candidates.add(new Candidate(numbers[i], overlaps[i], gaps[i], evenness[i], score));
    }
    return candidates;
  }

  /**
   * Returns the numbers that are offered, ascending: of 2 to 4, of 5 to 8 and of 9 to 12 that for
   * which most speaks, of equal ones the smallest; fewer if smaller numbers were compared only.
   */
  public List<Integer> offered() {
    return offers().stream().map(Candidate::k).toList();
  }

  /** Returns the number among the offered ones for which most speaks. */
  public int chosen() {
    return best(offers(), Candidate::comparable).k();
  }

  /** Returns the numbers that are about as good as the chosen one, itself included, ascending. */
  public List<Integer> about() {
    double least = best(offers(), Candidate::comparable).comparable() - ABOUT;
    return candidates.stream().filter(one -> one.comparable() >= least).map(Candidate::k).toList();
  }

  /** Returns the cluster of each sampled row at the level of the tree that has k clusters. */
  public int[] level(int k) {
    int[] clusters = tree.level(Math.min(k, tree.leaves()));
    return IntStream.of(leaves).map(leaf -> clusters[leaf]).toArray();
  }

  private List<Candidate> offers() {
    List<Candidate> offers = new ArrayList<>();
    int before = 0;
    for (int end : RANGES) {
      int from = before;
      List<Candidate> range =
          candidates.stream().filter(one -> one.k() > from && one.k() <= end).toList();
      if (!range.isEmpty()) {
        offers.add(best(range, Candidate::score));
      }
      before = end;
    }
    return offers;
  }

  private static Candidate best(List<Candidate> some, ToDoubleFunction<Candidate> score) {
    Candidate best = some.get(0);
    for (Candidate one : some) {
      best = score.applyAsDouble(one) > score.applyAsDouble(best) ? one : best;
    }
    return best;
  }
}
