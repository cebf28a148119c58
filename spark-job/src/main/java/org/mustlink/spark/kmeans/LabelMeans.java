package org.mustlink.spark.kmeans;

import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.kmeans.ClusterSums;
import org.mustlink.core.kmeans.PointBlock;
import org.mustlink.core.kmeans.SumScale;

/** The means of the rows of each class of the labels, which are the first centres. */
final class LabelMeans {
  private LabelMeans() {}

  /**
   * Returns them, classes x d, row-major. One pass, O(d) a labelled row.
   *
   * @param classes the number of classes, each of which has a row with a weight
   */
  static double[] of(JavaRDD<PointBlock> blocks, SumScale scale, int classes, int d) {
    return PassStates.merged(
            blocks.mapPartitions(all -> List.of(sums(all, scale, classes, d)).iterator()),
            ClusterSums::plus)
        .means(scale, new double[classes * d]);
  }

  private static ClusterSums sums(Iterator<PointBlock> blocks, SumScale scale, int classes, int d) {
    ClusterSums sums = new ClusterSums(classes, d);
    while (blocks.hasNext()) {
      PointBlock block = blocks.next();
      sums.add(scale, block, block::label);
    }
    return sums;
  }
}
