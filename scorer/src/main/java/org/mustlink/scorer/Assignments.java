package org.mustlink.scorer;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.ClusterNames;

/** How a model assigns the rows of a block, by their indices. */
public final class Assignments {
  private final AssignedBlock block;
  private final ClusterNames names;
  private final int[] clusters;

  Assignments(AssignedBlock block, ClusterNames names) {
    this.block = block;
    this.names = names;
    this.clusters =
        Arrays.stream(block.clusters()).map(j -> j < 0 ? -1 : names.ids().of(j)).toArray();
  }

  /** All that {@link Scorer#assign(double[])} returns of one of the rows. */
  public Assignment row(int row) {
    return new Assignment(block, row, names);
  }

  /** The ids of the clusters; -1 of an outlier. */
  public int[] clusters() {
    return clusters.clone();
  }

  /** See {@link Assignment#margin}. */
  public double[] margins() {
    return block.margins().clone();
  }

  /** See {@link Assignment#far}. */
  public boolean[] far() {
    return block.far().clone();
  }

  /** See {@link Assignment#newness}. */
  public double[] newness() {
    return IntStream.range(0, clusters.length)
        .mapToDouble(i -> block.isOutlier(i) ? 0 : block.newness()[i])
        .toArray();
  }
}
