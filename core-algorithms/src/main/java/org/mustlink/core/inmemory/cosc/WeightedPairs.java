package org.mustlink.core.inmemory.cosc;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.graph.Adjacency;

/**
 * Unordered pairs of different nodes with weights, without duplicates, sorted by their nodes.
 *
 * @param first the smaller node of each pair
 * @param second the larger node of each pair
 * @param weight of each pair, greater than 0
 */
record WeightedPairs(int[] first, int[] second, double[] weight) {

  /** Collects pairs whose number is not known in advance. Not thread-safe. */
  static final class Builder {
    private long[] keys = new long[64];
    private double[] weights = new double[64];
    private int size;

    /** Adds a pair; a pair of a node with itself is ignored. */
    void add(int a, int b, double weight) {
      if (a == b) {
        return;
      }
      if (size == keys.length) {
        keys = Arrays.copyOf(keys, Math.multiplyExact(2, size));
        weights = Arrays.copyOf(weights, keys.length);
      }
      keys[size] = (long) Math.min(a, b) << 32 | Math.max(a, b);
      weights[size++] = weight;
    }

    /** Adds pairs with multiples of their weights. */
    void add(WeightedPairs pairs, double factor) {
      for (int e = 0; e < pairs.size() && factor > 0; e++) {
        add(pairs.first[e], pairs.second[e], factor * pairs.weight[e]);
      }
    }

    /** Returns the pairs; the weights of duplicates are summed. O(pairs log pairs). */
    WeightedPairs build() {
      long[] distinct =
          IntStream.range(0, size).mapToLong(e -> keys[e]).sorted().distinct().toArray();
      double[] sums = new double[distinct.length];
      for (int e = 0; e < size; e++) {
        sums[Arrays.binarySearch(distinct, keys[e])] += weights[e];
      }
      return new WeightedPairs(
          Arrays.stream(distinct).mapToInt(key -> (int) (key >>> 32)).toArray(),
          Arrays.stream(distinct).mapToInt(key -> (int) key).toArray(),
          sums);
    }
  }

  int size() {
    return weight.length;
  }

  /** Lists the neighbours of n nodes. */
  Adjacency adjacency(int n) {
    return Adjacency.of(n, first, second, weight);
  }

  double total() {
    return Arrays.stream(weight).sum();
  }

  /** Returns the sum of the weights of the pairs of each of n nodes. */
  double[] degrees(int n) {
    double[] degrees = new double[n];
    for (int e = 0; e < size(); e++) {
      degrees[first[e]] += weight[e];
      degrees[second[e]] += weight[e];
    }
    return degrees;
  }

  /** Returns the weight between the two sides of a partition. */
  double between(boolean[] side) {
    double sum = 0;
    for (int e = 0; e < size(); e++) {
      sum += side[first[e]] == side[second[e]] ? 0 : weight[e];
    }
    return sum;
  }

  /** Returns the weight within the two sides of a partition. */
  double within(boolean[] side) {
    double sum = 0;
    for (int e = 0; e < size(); e++) {
      sum += side[first[e]] == side[second[e]] ? weight[e] : 0;
    }
    return sum;
  }

  /** Returns the weight within the parts of a division. */
  double within(int[] partOf) {
    double sum = 0;
    for (int e = 0; e < size(); e++) {
      sum += partOf[first[e]] == partOf[second[e]] ? weight[e] : 0;
    }
    return sum;
  }

  /** Returns the pairs with multiples of their weights. */
  WeightedPairs times(double factor) {
    return new WeightedPairs(first, second, Arrays.stream(weight).map(w -> factor * w).toArray());
  }

  /**
   * Returns the pairs whose nodes both have a number.
   *
   * @param numbers of the nodes, ascending with them, or -1
   */
  WeightedPairs renumbered(int[] numbers) {
    int[] kept =
        IntStream.range(0, size())
            .filter(e -> numbers[first[e]] >= 0 && numbers[second[e]] >= 0)
            .toArray();
    return new WeightedPairs(
        IntStream.of(kept).map(e -> numbers[first[e]]).toArray(),
        IntStream.of(kept).map(e -> numbers[second[e]]).toArray(),
        IntStream.of(kept).mapToDouble(e -> weight[e]).toArray());
  }
}
