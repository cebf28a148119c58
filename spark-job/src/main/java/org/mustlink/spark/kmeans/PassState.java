package org.mustlink.spark.kmeans;

import java.io.Serializable;
import java.util.List;
import org.mustlink.core.kmeans.ClusterSums;
import org.mustlink.core.kmeans.RowBounds;

/**
 * What a step leaves of a partition: the bounds of its blocks, in their order, and the sums of the
 * rows that changed their cluster. It is no record, so that Kryo can keep it on disk too.
 */
final class PassState implements Serializable {
  private static final long serialVersionUID = 1L;

  private final RowBounds[] bounds;
  private final ClusterSums changes;

  PassState(List<RowBounds> bounds, ClusterSums changes) {
    this.bounds = bounds.toArray(RowBounds[]::new);
    this.changes = changes;
  }

  RowBounds bounds(int block) {
    return bounds[block];
  }

  ClusterSums changes() {
    return changes;
  }
}
