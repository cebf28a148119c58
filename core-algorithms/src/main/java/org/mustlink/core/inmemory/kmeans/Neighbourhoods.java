package org.mustlink.core.inmemory.kmeans;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * First centres of PCK-means (Basu, Banerjee, Mooney, SDM 2004, section 3.2): the means of the
 * neighbourhoods, which are the must-link components of more than one row and those of classes. If
 * there are more than k, a weighted farthest-first traversal that begins with the largest selects k
 * of them; if there are fewer, it adds components of one row.
 *
 * @param components the must-link components
 * @param known the neighbourhoods
 * @param all all components as points, weighted by their rows
 */
record Neighbourhoods(Chunklets components, int[] known, Seeding all) {
  static Neighbourhoods of(Chunklets components) {
    boolean[] classed = new boolean[components.count()];
    for (int a : components.classComponents()) {
      classed[a] = true;
    }
    return new Neighbourhoods(
        components,
        IntStream.range(0, components.count())
            .filter(a -> components.sizes()[a] > 1 || classed[a])
            .toArray(),
        new Seeding(
            components.means(), IntStream.of(components.sizes()).asDoubleStream().toArray()));
  }

  /** The centres of the first start, k x d. */
  double[] farthest(int k) {
    int[] chosen = known.length < k ? all.farthest(known, k) : among(some().farthest(none(), k));
    return components.means().take(chosen).data();
  }

  /**
   * The centres of another start, drawn with probabilities by distance instead of farthest first.
   */
  double[] drawn(int k, SplittableRandom random) {
    int[] chosen =
        known.length < k ? all.extended(known, k, random) : among(some().drawn(k, random));
    return components.means().take(chosen).data();
  }

  private static int[] none() {
    return new int[0];
  }

  private Seeding some() {
    return new Seeding(
        components.means().take(known),
        IntStream.of(known).mapToDouble(a -> components.sizes()[a]).toArray());
  }

  private int[] among(int[] positions) {
    return IntStream.of(positions).map(at -> known[at]).toArray();
  }
}
