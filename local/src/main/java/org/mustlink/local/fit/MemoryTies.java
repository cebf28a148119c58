package org.mustlink.local.fit;

import java.util.stream.IntStream;
import org.mustlink.core.ids.NumberOrder;
import org.mustlink.core.sideinfo.DisjointSets;
import org.mustlink.core.sideinfo.Links;

/**
 * What rules tie, by the positions of the rows. Components and groups have the least number of
 * their rows.
 *
 * @param components the component of each row by all rules
 * @param groups the group of each row by rules of weight 1, which is never divided
 * @param weights the largest weight below 1 of the rules that tie the row, 0 if there is none
 */
record MemoryTies(long[] components, long[] groups, double[] weights) {
  /**
   * Finds components and groups.
   *
   * @param ties the ties of the rules
   */
  static MemoryTies of(Links ties) {
    int n = ties.rows();
    NumberOrder order = NumberOrder.of(IntStream.range(0, n).mapToLong(RowRules::number).toArray());
    int[] ranks = new int[n];
    IntStream.range(0, n).forEach(rank -> ranks[order.order()[rank]] = rank);
    DisjointSets all = new DisjointSets(n);
    DisjointSets firm = new DisjointSets(n);
    double[] weights = new double[n];
    for (int e = 0; e < ties.size(); e++) {
      int first = ties.first(e);
      int second = ties.second(e);
      all.union(ranks[first], ranks[second]);
      if (ties.weight(e) == 1) {
        firm.union(ranks[first], ranks[second]);
      } else {
        weights[first] = Math.max(weights[first], ties.weight(e));
        weights[second] = Math.max(weights[second], ties.weight(e));
      }
    }
    return new MemoryTies(numbers(order, ranks, all), numbers(order, ranks, firm), weights);
  }

  private static long[] numbers(NumberOrder order, int[] ranks, DisjointSets sets) {
    return IntStream.of(ranks).mapToLong(rank -> order.numbers()[sets.find(rank)]).toArray();
  }
}
