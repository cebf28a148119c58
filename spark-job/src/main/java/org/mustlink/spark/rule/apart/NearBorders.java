package org.mustlink.spark.rule.apart;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Shared;

/**
 * How clearly rows belong to their clusters: counts of the margins of the rows of some values, by
 * cluster. The rows of small margins are those that lose least if they move. Rows that are kept
 * together have one margin.
 *
 * @param k the number of clusters
 * @param values the numbers of the values, ascending
 * @param bins the number of intervals of margins
 */
record NearBorders(int k, long[] values, int bins) implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int MOST_COUNTS = 1 << 20;
  private static final int MOST_BINS = 1024;
  private static final int LEAST_BINS = 16;

  static NearBorders of(int k, long[] values) {
    int most = MOST_COUNTS / Math.max(1, k * values.length);
    return new NearBorders(k, values, Math.max(LEAST_BINS, Math.min(MOST_BINS, most)));
  }

  /**
   * Returns for each cluster a margin below which it has enough rows, in one pass.
   *
   * @param full of which values and clusters rows are wanted, values x k
   * @param wanted how many rows of each
   * @return above 1 where all rows are needed, 0 for a cluster of which no rows are wanted
   */
  double[] margins(
      JavaRDD<CodeBlock> codes, Shared<Clusterer> clusterer, boolean[] full, long wanted) {
    NearBorders self = this;
    long[] counts =
        PartitionResults.reduce(
            codes.mapPartitions(
                blocks -> {
                  Clusterer.Task task = clusterer.value().task();
                  long[] sums = new long[full.length * self.bins];
                  blocks.forEachRemaining(block -> self.count(block, task, sums));
                  return List.of(sums).iterator();
                }),
            NearBorders::sum);
    double[] margins = new double[k];
    for (int cell = 0; cell < full.length; cell++) {
      if (full[cell]) {
        margins[cell % k] = Math.max(margins[cell % k], margin(counts, cell, wanted));
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

  private double margin(long[] counts, int cell, long wanted) {
    long sum = 0;
    for (int bin = 0; bin < bins - 1; bin++) {
      sum += counts[cell * bins + bin];
      if (sum >= wanted) {
        return (bin + 1) / (double) bins;
      }
    }
    return 2;
  }

  private static long[] sum(long[] one, long[] other) {
    long[] sum = one.clone();
    Arrays.setAll(sum, i -> one[i] + other[i]);
    return sum;
  }
}
