package org.mustlink.core.inmemory.cosc;

import java.util.Arrays;
import org.mustlink.core.ids.Indices;

/**
 * A graph of must-link components that is to be cut in two, and the cannot-links between them.
 *
 * @param volumes n, greater than 0, at least the sum of the weights of the edges of a node: edges
 *     within a component and edges to other parts count as well
 * @param rows n, the number of rows in each component
 * @param edges between different components
 * @param cannot the cannot-links between different components, with the weights of violating them
 * @param must must-links that may be violated, with weights; none if they are contracted
 */
record CutProblem(
    double[] volumes, int[] rows, WeightedPairs edges, WeightedPairs cannot, WeightedPairs must) {

  int nodes() {
    return volumes.length;
  }

  double volume() {
    return Arrays.stream(volumes).sum();
  }

  long rowCount() {
    return Arrays.stream(rows).asLongStream().sum();
  }

  /**
   * Returns the problem restricted to some nodes, whose volumes are not changed. O(nodes + pairs).
   */
  CutProblem part(int[] some) {
    int[] numbers = Indices.none(nodes());
    double[] volume = new double[some.length];
    int[] counts = new int[some.length];
    for (int i = 0; i < some.length; i++) {
      numbers[some[i]] = i;
      volume[i] = volumes[some[i]];
      counts[i] = rows[some[i]];
    }
    return new CutProblem(
        volume,
        counts,
        edges.renumbered(numbers),
        cannot.renumbered(numbers),
        must.renumbered(numbers));
  }
}
