package org.mustlink.core.inmemory.cosc;

/**
 * A partition of the nodes into two nonempty sides.
 *
 * @param side of each node
 * @param cut the weight of the edges between the sides
 * @param violated the weight of the links that it violates
 * @param balance vol(C) vol(C') / vol
 */
record Bipartition(boolean[] side, double cut, double violated, double balance) {

  /** Measures a partition. O(nodes + pairs). */
  static Bipartition of(CutProblem problem, boolean[] side) {
    double one = 0;
    double other = 0;
    for (int i = 0; i < side.length; i++) {
      one += side[i] ? problem.volumes()[i] : 0;
      other += side[i] ? 0 : problem.volumes()[i];
    }
    return new Bipartition(
        side,
        problem.edges().between(side),
        problem.cannot().within(side) + problem.must().between(side),
        one * other / (one + other));
  }

  /** The normalised cut, cut / vol(C) + cut / vol(C'). */
  double normalisedCut() {
    return cut / balance;
  }

  /** F(C) = (cut + gamma violated) / balance. */
  double value(double gamma) {
    return (cut + gamma * violated) / balance;
  }

  /** Returns 1 on one side and 0 on the other. */
  double[] indicator() {
    double[] f = new double[side.length];
    for (int i = 0; i < f.length; i++) {
      f[i] = side[i] ? 1 : 0;
    }
    return f;
  }
}
