package org.mustlink.core.inmemory.cosc;

import java.util.stream.IntStream;

/**
 * What a division of a graph into parts costs: its normalised cut, and a price for the weight of
 * the links that it violates. Immutable.
 *
 * @param price of a violated link of weight 1; 0 if the normalised cut is the whole cost
 */
record CutCost(CutProblem problem, double price) {

  /**
   * Returns the cost in which a violated link costs a number of mean degrees of the graph. Divided
   * by the volume of a part of mean size, once for each of two parts, it is {@code 2 k
   * violationCost / rows}. With two parts of one volume the cost is the functional of the paper
   * (Rangapuram, Hein, AISTATS 2012, equation 4).
   *
   * @param k the number of parts that there will be
   */
  static CutCost of(CutProblem problem, double violationCost, int k) {
    return new CutCost(problem, 2 * k * violationCost / problem.rowCount());
  }

  /**
   * Returns the cost. O(nodes + pairs).
   *
   * @param partOf the part of each node, from 0
   * @param count the number of parts, none of which is empty
   */
  double of(int[] partOf, int count) {
    double cut = normalisedCut(partOf, count);
    return price > 0 ? cut + price * violated(partOf) : cut;
  }

  private double normalisedCut(int[] partOf, int count) {
    double[] volumes = new double[count];
    double[] cuts = new double[count];
    for (int i = 0; i < partOf.length; i++) {
      volumes[partOf[i]] += problem.volumes()[i];
    }
    WeightedPairs edges = problem.edges();
    for (int e = 0; e < edges.size(); e++) {
      int a = partOf[edges.first()[e]];
      int b = partOf[edges.second()[e]];
      cuts[a] += a == b ? 0 : edges.weight()[e];
      cuts[b] += a == b ? 0 : edges.weight()[e];
    }
    return IntStream.range(0, count).mapToDouble(c -> cuts[c] / volumes[c]).sum();
  }

  private double violated(int[] partOf) {
    return problem.cannot().within(partOf) + problem.must().total() - problem.must().within(partOf);
  }
}
