package org.mustlink.core.inmemory.cosc;

import java.util.Arrays;
import java.util.Optional;

/**
 * Finds the best partition by a threshold on f, whose F is at most F(f) (Rangapuram, Hein, AISTATS
 * 2012, section 2.2). Of partitions with equal F the most balanced one is taken.
 */
final class BestThreshold {
  private static final double TIE = 1e-12;

  private BestThreshold() {}

  /**
   * Returns the partition; empty if f is constant. O((nodes + pairs) log nodes).
   *
   * @param f n, finite
   */
  static Optional<Bipartition> of(CutFunctional functional, double[] f) {
    CutProblem problem = functional.problem();
    double[] values = Arrays.stream(f).map(value -> value + 0.0).sorted().distinct().toArray();
    if (values.length < 2) {
      return Optional.empty();
    }
    int[] rank = new int[f.length];
    double[] volumes = new double[values.length];
    for (int i = 0; i < f.length; i++) {
      rank[i] = Arrays.binarySearch(values, f[i] + 0.0);
      volumes[rank[i]] += problem.volumes()[i];
    }
    double gamma = functional.gamma();
    double[] costs = new double[values.length];
    count(problem.edges(), rank, 1, costs);
    count(problem.must(), rank, gamma, costs);
    count(problem.cannot(), rank, -gamma, costs);
    int at = best(volumes, costs, functional.range());
    boolean[] side = new boolean[f.length];
    for (int i = 0; i < f.length; i++) {
      side[i] = rank[i] > at;
    }
    return Optional.of(Bipartition.of(problem, side));
  }

  /** Adds the pairs to all thresholds between their nodes, as differences between thresholds. */
  private static void count(WeightedPairs pairs, int[] rank, double factor, double[] costs) {
    for (int e = 0; e < pairs.size(); e++) {
      int a = rank[pairs.first()[e]];
      int b = rank[pairs.second()[e]];
      costs[Math.min(a, b)] += factor * pairs.weight()[e];
      costs[Math.max(a, b)] -= factor * pairs.weight()[e];
    }
  }

  private static int best(double[] volumes, double[] costs, double range) {
    double volume = Arrays.stream(volumes).sum();
    double below = 0;
    double cost = range;
    double least = Double.POSITIVE_INFINITY;
    double balanced = 0;
    int best = 0;
    for (int at = 0; at < volumes.length - 1; at++) {
      below += volumes[at];
      cost += costs[at];
      double balance = below * (volume - below) / volume;
      double value = balance > 0 ? Math.max(0, cost) / balance : Double.POSITIVE_INFINITY;
      if (value < least - TIE || (value < least + TIE && balance > balanced)) {
        least = Math.min(least, value);
        balanced = balance;
        best = at;
      }
    }
    return best;
  }
}
