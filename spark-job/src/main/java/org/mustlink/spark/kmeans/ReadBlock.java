package org.mustlink.spark.kmeans;

import java.io.Serializable;
import java.util.Arrays;
import org.mustlink.core.kmeans.PointBlock;
import org.mustlink.spark.table.BadRows;

/**
 * A block of rows as it was read, with the ranges of its columns and the rows that cannot be used.
 * It is no record, so that Kryo can keep it on disk too.
 */
final class ReadBlock implements Serializable {
  private static final long serialVersionUID = 1L;

  private final PointBlock block;
  private final double[] min;
  private final double[] max;
  private final BadRows bad;

  private ReadBlock(PointBlock block, double[] min, double[] max, BadRows bad) {
    this.block = block;
    this.min = min;
    this.max = max;
    this.bad = bad;
  }

  /** Makes a block, and finds the ranges of the columns over the rows that count. */
  static ReadBlock of(PointBlock block, double[] features, BadRows bad) {
    int d = block.d();
    double[] min = new double[d];
    double[] max = new double[d];
    Arrays.fill(min, Double.POSITIVE_INFINITY);
    Arrays.fill(max, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < block.count(); i++) {
      if (block.weight(i) > 0) {
        for (int t = 0; t < d; t++) {
          double value = features[i * d + t];
          min[t] = Math.min(min[t], value);
          max[t] = Math.max(max[t], value);
        }
      }
    }
    return new ReadBlock(block, min, max, bad);
  }

  PointBlock block() {
    return block;
  }

  /** What the block tells of the table. */
  TableFacts facts() {
    return new TableFacts(block.count() + bad.count(), min, max, bad);
  }
}
