package org.mustlink.core.stability;

import java.util.ArrayList;
import java.util.List;

/**
 * How much speaks for each number of clusters, where neither options nor labels tell it. Nothing
 * finds the number of classes of every table; the numbers that are about as good as the best one
 * belong to the answer.
 *
 * @param rows the number of sampled rows that were clustered
 * @param draws the number of draws of landmarks
 * @param candidates the numbers that were compared, ascending, at least one
 */
public record ClusterNumbers(int rows, int draws, List<Candidate> candidates) {
  /** By how much the score of a number may be below the best one to be about as good. */
  private static final double ABOUT = 0.2;

  private static final double PEAK = 0.5;
  private static final double GAP = 0.5;
  private static final double SIZE = 0.2;

  /**
   * A number of clusters and what speaks for it.
   *
   * @param k the number
   * @param overlap the mean Jaccard index of a cluster with the most similar cluster of another
   *     draw, in [0, 1]
   * @param gap the relative eigengap above the k-th eigenvalue, in [0, 1]
   * @param score the higher, the more speaks for the number
   */
  public record Candidate(int k, double overlap, double gap, double score) {}

  public ClusterNumbers {
    candidates = List.copyOf(candidates);
  }

  /**
   * Scores numbers. Clusters that other landmarks reproduce speak for a number, the more so if they
   * do better than those of the numbers next to it, and so does a gap in the spectrum. As few
   * clusters are reproduced more easily than many, a number gains by its logarithm.
   *
   * @param numbers ascending
   * @param overlaps of every number
   * @param gaps of every number
   */
  static ClusterNumbers of(int rows, int draws, int[] numbers, double[] overlaps, double[] gaps) {
    List<Candidate> candidates = new ArrayList<>();
    int last = numbers.length - 1;
    for (int i = 0; i <= last; i++) {
      double beside = (overlaps[Math.max(0, i - 1)] + overlaps[Math.min(last, i + 1)]) / 2;
      double score =
          overlaps[i] + PEAK * (overlaps[i] - beside) + GAP * gaps[i] + SIZE * Math.log(numbers[i]);
      candidates.add(new Candidate(numbers[i], overlaps[i], gaps[i], score));
    }
    return new ClusterNumbers(rows, draws, candidates);
  }

  /** Returns the number for which most speaks; of equal ones the smallest. */
  public int chosen() {
    return best().k();
  }

  /** Returns the numbers that are about as good as the best one, itself included, ascending. */
  public List<Integer> about() {
    double least = best().score() - ABOUT;
    return candidates.stream().filter(one -> one.score() >= least).map(Candidate::k).toList();
  }

  private Candidate best() {
    Candidate best = candidates.get(0);
    for (Candidate one : candidates) {
      best = one.score() > best.score() ? one : best;
    }
    return best;
  }
}
