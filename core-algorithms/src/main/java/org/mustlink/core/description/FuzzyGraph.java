package org.mustlink.core.description;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.mustlink.core.graph.NearestRows;

/**
 * The fuzzy graph of nearest neighbours of UMAP (McInnes, Healy, Melville, 2018, sections 3.1 and
 * 4.1): the weight of a neighbour decreases with the amount by which its distance exceeds that of
 * the nearest one, scaled so that the weights of each row sum to the logarithm of their number; the
 * weights a and b of both directions are combined to a + b - a b.
 *
 * @param from rows of the edges, each edge in both directions
 * @param to their neighbours
 * @param weights in (0, 1]
 */
record FuzzyGraph(int[] from, int[] to, double[] weights) {
  private static final int HALVINGS = 40;

  /** Edges that would be sampled less than once are left out. */
  private static final double LEAST_WEIGHT = 1.0 / 200;

  /** The graph of rows with their nearest neighbours. O(n r). */
  static FuzzyGraph of(NearestRows nearest) {
    int r = nearest.count();
    Map<Long, Double> directed = new HashMap<>();
    for (int i = 0; i < nearest.n(); i++) {
      double[] weights = weights(Arrays.copyOfRange(nearest.squares(), i * r, (i + 1) * r));
      for (int a = 0; a < r; a++) {
        directed.put(edge(i, nearest.indices()[i * r + a]), weights[a]);
      }
    }
    long[] edges =
        directed.keySet().stream()
            .flatMap(key -> Stream.of(key, edge((int) (long) key, (int) (key >> 32))))
            .mapToLong(Long::longValue)
            .sorted()
            .distinct()
            .toArray();
    int[] from = new int[edges.length];
    int[] to = new int[edges.length];
    double[] weights = new double[edges.length];
    int kept = 0;
    for (long key : edges) {
      int i = (int) (key >> 32);
      int j = (int) key;
      double there = directed.getOrDefault(key, 0.0);
      double back = directed.getOrDefault(edge(j, i), 0.0);
      double weight = there + back - there * back;
      if (weight >= LEAST_WEIGHT) {
        from[kept] = i;
        to[kept] = j;
        weights[kept++] = weight;
      }
    }
    return new FuzzyGraph(
        Arrays.copyOf(from, kept), Arrays.copyOf(to, kept), Arrays.copyOf(weights, kept));
  }

  private static long edge(int i, int j) {
    return (long) i << 32 | j;
  }

  /**
   * The weights of the neighbours of a row.
   *
   * @param squares ascending
   */
  static double[] weights(double[] squares) {
    double[] beyond = new double[squares.length];
    double sum = 0;
    for (int a = 0; a < squares.length; a++) {
      beyond[a] = Math.sqrt(squares[a]) - Math.sqrt(squares[0]);
      sum += beyond[a];
    }
    double wanted = StrictMath.log(squares.length) / StrictMath.log(2);
    double least = 0;
    double most = Double.POSITIVE_INFINITY;
    double scale = sum > 0 ? sum / squares.length : 1;
    double[] weights = new double[squares.length];
    for (int halving = 0; halving < HALVINGS; halving++) {
      double total = 0;
      for (int a = 0; a < weights.length; a++) {
        weights[a] = StrictMath.exp(-beyond[a] / scale);
        total += weights[a];
      }
      if (total > wanted) {
        most = scale;
        scale = (least + most) / 2;
      } else {
        least = scale;
        scale = Double.isInfinite(most) ? 2 * scale : (least + most) / 2;
      }
    }
    return weights;
  }
}
