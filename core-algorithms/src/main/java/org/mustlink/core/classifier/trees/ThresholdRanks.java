package org.mustlink.core.classifier.trees;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The values of rows as ranks among the thresholds that a forest compares them with. A value is at
 * most the threshold of index i of its column exactly if its rank is at most i, so that trees can
 * be evaluated by small whole numbers. Only columns with thresholds have ranks. Immutable and
 * thread-safe.
 */
final class ThresholdRanks {
  private final int d;
  private final int[] columns;
  private final double[][] thresholds;

  /** For each column its different thresholds, then infinite ones up to a power of two less 1. */
  private final double[][] padded;

  /** Ranks the thresholds of a forest. O(t log t) for t nodes. */
  ThresholdRanks(ForestNodes forest) {
    int[] nodes =
        IntStream.range(0, forest.columns().length)
            .filter(node -> forest.columns()[node] >= 0)
            .toArray();
    this.d = forest.inputs();
    this.columns =
        IntStream.of(nodes).map(node -> forest.columns()[node]).sorted().distinct().toArray();
    int[] sizes = new int[columns.length];
    for (int node : nodes) {
      sizes[index(forest.columns()[node])]++;
    }
    this.thresholds = new double[columns.length][];
    Arrays.setAll(thresholds, column -> new double[sizes[column]]);
    for (int node : nodes) {
      int column = index(forest.columns()[node]);
      // Adding 0 turns -0.0 into 0.0.
      thresholds[column][--sizes[column]] = forest.thresholds()[node] + 0.0;
    }
    for (int column = 0; column < columns.length; column++) {
      thresholds[column] = Arrays.stream(thresholds[column]).sorted().distinct().toArray();
    }
    this.padded = Arrays.stream(thresholds).map(ThresholdRanks::padded).toArray(double[][]::new);
  }

  private static double[] padded(double[] values) {
    double[] padded = Arrays.copyOf(values, 2 * Integer.highestOneBit(values.length) - 1);
    Arrays.fill(padded, values.length, padded.length, Double.POSITIVE_INFINITY);
    return padded;
  }

  /** Returns the number of columns with thresholds, by which ranks are stored. */
  int count() {
    return columns.length;
  }

  /** Returns the largest rank, the number of different thresholds of a column. */
  int most() {
    return Arrays.stream(thresholds).mapToInt(values -> values.length).max().orElse(0);
  }

  /** Returns the index among the columns with thresholds of a column of rows. */
  int index(int column) {
    return Arrays.binarySearch(columns, column);
  }

  /** Returns the index of a threshold among those of a column with thresholds. */
  int index(int column, double threshold) {
    return Arrays.binarySearch(thresholds[column], threshold + 0.0);
  }

  /**
   * Finds for each value of some rows how many thresholds of its column are smaller. O(log t) a
   * value for t thresholds of its column.
   *
   * @param rows of d finite values each
   * @param from the first row
   * @param count the number of rows
   * @param ranks takes the ranks, one column after the other
   * @param stride the number of ranks from one column to the next
   */
  void rank(double[] rows, int from, int count, short[] ranks, int stride) {
    for (int column = 0; column < columns.length; column++) {
      int at = from * d + columns[column];
      int to = column * stride;
      for (int i = 0; i < count; i++) {
        ranks[to + i] = (short) rank(padded[column], rows[at + i * d]);
      }
    }
  }

  /** Searches by the signs of differences, since a processor mispredicts branches by the values. */
  private static int rank(double[] sorted, double value) {
    int rank = 0;
    for (int step = (sorted.length + 1) / 2; step > 0; step >>= 1) {
      double difference = sorted[rank + step - 1] - value;
      rank += step & (int) (Double.doubleToRawLongBits(difference) >> (Long.SIZE - 1));
    }
    return rank;
  }
}
