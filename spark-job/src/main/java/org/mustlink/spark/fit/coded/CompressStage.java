package org.mustlink.spark.fit.coded;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.sample.RowWeights;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.fit.memory.SolverMemory;
import org.mustlink.spark.run.PartitionResults;

/** Sums the codes: the n x n problem becomes one of p x p. */
final class CompressStage {
  /**
   * The maximum number of bytes that a task fetches: the tree in which partial sums are merged is
   * made deep enough for it.
   */
  private static final long FETCHED_BYTES = 256L << 20;

  private CompressStage() {}

  /** Sums the codes of all rows in one pass. */
  static CodeSums run(JavaRDD<CodeBlock> codes, int p, int classes, RowWeights weights, int r) {
    long n = weights.n();
    double scale = weights.scale();
    JavaRDD<CodeSums> parts =
        codes.mapPartitions(blocks -> List.of(summed(blocks, p, classes, n, scale)).iterator());
    int partitions = Math.max(1, codes.getNumPartitions());
    // This assumes partitions of equal size; a larger partition sends fewer bytes for each of its
    // rows.
    long each = new SolverMemory(p, classes, n, r).partBytes(partitions);
    return PartitionResults.treeReduce(parts, CodeSums::merge, depth(each, partitions));
  }

  /** Returns the depth of the tree of partial sums. */
  static int depth(long bytesEach, int partitions) {
    long bytes = bytesEach * Math.max(1, partitions);
    return bytes <= FETCHED_BYTES ? 1 : bytes <= 16 * FETCHED_BYTES ? 2 : 3;
  }

  private static CodeSums summed(
      Iterator<CodeBlock> blocks, int p, int classes, long n, double scale) {
    CodeSums sums = CodeSums.empty(p, classes, n);
    while (blocks.hasNext()) {
      CodeBlock block = blocks.next();
      sums.add(block.rows(), block.labels(), weights(block, scale), block.labelWeights());
    }
    return sums;
  }

  /** Returns the weights of the rows, of which those that are outliers have none. */
  private static double[] weights(CodeBlock block, double scale) {
    double[] weights = Arrays.stream(block.weights()).map(weight -> weight * scale).toArray();
    for (int i = 0; i < block.count(); i++) {
      if (block.isOutlier(i)) {
        if (weights.length == 0) {
          weights = new double[block.count()];
          Arrays.fill(weights, 1);
        }
        weights[i] = 0;
      }
    }
    return weights;
  }
}
