package org.mustlink.spark.rule.apart;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.apart.ApartLimits;
import org.mustlink.core.apart.OverCapacity;
import org.mustlink.core.apart.ValueCounts;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Shared;

/**
 * The rows that may move where only few rows of large values are too many. A row has to move only
 * if its cluster is so full of its value that it holds too many rows, or might when others have
 * moved into it; and between two clusters no more rows have to move than are too many in all. So
 * only several times as many rows of full clusters have to be looked at, those of the smallest
 * margins, which lose least if they move. Margins are counted in intervals, by value and cluster;
 * rows that are kept together have one margin.
 *
 * @param k the number of clusters
 * @param values the numbers of the values, ascending
 * @param full whether a cluster is that full of a value, values x k
 * @param wanted how many rows of each such cluster are looked at
 * @param bins the number of intervals of margins
 */
record NearBorders(int k, long[] values, boolean[] full, long wanted, int bins)
    implements Serializable {
  private static final int MOST_COUNTS = 1 << 20;
  private static final int MOST_BINS = 1024;
  private static final int LEAST_BINS = 16;

  /** How many times as many scores are looked at as a task decides about: 16 MB. */
  private static final int TASKS = 16;

  /**
   * How many times as many rows of a full cluster are looked at as have to move, and a few more.
   */
  private static final int TIMES = 8;

  private static final int SPARE = 64;

  /**
   * Returns the values if all of which a cluster holds too many rows are large, and few of their
   * rows are too many.
   *
   * @param taskScores the largest number of scores of a value that one task decides about
   */
  static Optional<NearBorders> of(OverCapacity before, ApartLimits limits, int taskScores) {
    if (!before.isOfLargeValues(limits)) {
      return Optional.empty();
    }
    ValueCounts over = before.large().over(limits, Integer.MAX_VALUE);
    long[] values = over.numbers();
    int k = limits.k();
    boolean[] full = new boolean[values.length * k];
    long cells = 0;
    long most = 0;
    for (int v = 0; v < values.length; v++) {
      int[] own = over.held(v);
      long tooMany = limits.over(own, 0);
      most = Math.max(most, tooMany + SPARE);
      for (int j = 0; j < k; j++) {
        full[v * k + j] = own[j] > limits.most() - tooMany;
        cells += full[v * k + j] ? 1 : 0;
      }
    }
    int bins = MOST_COUNTS / Math.max(1, full.length);
    return cells * TIMES * most * k > (long) TASKS * taskScores
        ? Optional.empty()
        : Optional.of(
            new NearBorders(
                k, values, full, TIMES * most, Math.max(LEAST_BINS, Math.min(MOST_BINS, bins))));
  }

  /**
   * Returns for each cluster a margin below which it has enough rows, in one pass.
   *
   * @return above 1 where all rows are needed, 0 for a cluster of which no rows are wanted
   */
  double[] margins(JavaRDD<CodeBlock> codes, Shared<Clusterer> clusterer) {
    NearBorders self = this;
    long[] counts =
        PartitionResults.reduce(
            codes.mapPartitions(
                blocks -> {
                  Clusterer.Task task = clusterer.value().task();
                  long[] sums = new long[self.full.length * self.bins];
                  blocks.forEachRemaining(block -> self.count(block, task, sums));
                  return List.of(sums).iterator();
                }),
            NearBorders::sum);
    double[] margins = new double[k];
    for (int cell = 0; cell < full.length; cell++) {
      if (full[cell]) {
        margins[cell % k] = Math.max(margins[cell % k], margin(counts, cell));
      }
    }
    return margins;
  }

  private void count(CodeBlock block, Clusterer.Task task, long[] counts) {
    int columns = block.apartColumns();
    task.cluster(
        block,
        (row, label, cluster, margin) -> {
          for (int j = row * columns; cluster >= 0 && j < (row + 1) * columns; j++) {
            int v = Arrays.binarySearch(values, block.apart()[j]);
            if (v >= 0) {
              int bin = Math.min(bins - 1, (int) (margin * bins));
              counts[(v * k + cluster) * bins + bin]++;
            }
          }
        });
  }

  private double margin(long[] counts, int cell) {
    long sum = 0;
    for (int bin = 0; bin < bins - 1; bin++) {
      sum += counts[cell * bins + bin];
      if (sum >= wanted) {
        return (bin + 1) / (double) bins;
      }
    }
    return 2;
  }

  static long[] sum(long[] one, long[] other) {
    long[] sum = one.clone();
    Arrays.setAll(sum, i -> one[i] + other[i]);
    return sum;
  }
}
