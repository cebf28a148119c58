package org.mustlink.model.assigned;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.kmeans.NearestCentre;
import org.mustlink.core.membership.Memberships;

/**
 * What is known of a block of assigned rows. What is not known, or not asked for, is empty.
 *
 * @param clusters the indices of the clusters; -1 for an outlier
 * @param margins how clearly the rows belong to them, in [0, 1]
 * @param far whether the rows are farther from all landmarks than almost all rows of the fit were
 * @param newness the probabilities that the rows are of classes that no label names
 * @param memberships the most probable clusters of the rows, also of outliers
 */
public record AssignedBlock(
    int[] clusters, double[] margins, boolean[] far, double[] newness, Memberships memberships)
    implements Serializable {
  /**
   * Assigns rows to their nearest centres; no row is far, and none of a new class.
   *
   * @param rows count x d
   */
  public static AssignedBlock of(NearestCentre nearest, double[] rows, int count) {
    nearest.assign(rows, count);
    return new AssignedBlock(
        IntStream.range(0, count).map(nearest::cluster).toArray(),
        IntStream.range(0, count).mapToDouble(nearest::margin).toArray(),
        new boolean[count],
        new double[count],
        Memberships.NONE);
  }

  /** The number of rows. */
  public int count() {
    return clusters.length;
  }

  /** Whether a row is in no cluster. */
  public boolean isOutlier(int row) {
    return clusters[row] < 0;
  }

  /** Returns a row as a block. */
  public AssignedBlock row(int row) {
    return count() == 1
        ? this
        : new AssignedBlock(
            new int[] {clusters[row]},
            new double[] {margins[row]},
            far.length == 0 ? far : new boolean[] {far[row]},
            newness.length == 0 ? newness : new double[] {newness[row]},
            memberships.row(row));
  }

  /** Returns for each row what belongs to its cluster, null for an outlier. */
  @Nullable Object[] ofClusters(List<? extends @Nullable Object> ofCluster) {
    @Nullable Object[] byCluster = ofCluster.toArray();
    @Nullable Object[] found = new @Nullable Object[count()];
    for (int i = 0; i < found.length; i++) {
      found[i] = clusters[i] < 0 ? null : byCluster[clusters[i]];
    }
    return found;
  }

  /** Returns the most probable clusters of each row, none for an outlier. */
  Object[] listed() {
    Object[] lists = new Object[count()];
    Arrays.setAll(lists, i -> isOutlier(i) ? List.of() : memberships.ofRow(i));
    return lists;
  }

  /**
   * Returns the same rows in the clusters that are decided for them together with others. What a
   * row shows by its own features remains, and so do outliers.
   *
   * @param decided the indices of these clusters, -1 for a row without one; empty if no row has one
   * @param clear how clearly the rows belong to them
   */
  public AssignedBlock decided(int[] decided, double[] clear) {
    int[] found = clusters.clone();
    double[] margin = margins.clone();
    for (int i = 0; i < decided.length; i++) {
      if (decided[i] >= 0 && !isOutlier(i)) {
        found[i] = decided[i];
        margin[i] = clear[i];
      }
    }
    return new AssignedBlock(found, margin, far, newness, memberships);
  }

  /** Returns the rows of several blocks, of all of which the same is known, as one block. */
  public static AssignedBlock joined(List<AssignedBlock> blocks) {
    boolean[] far = new boolean[blocks.stream().mapToInt(block -> block.far.length).sum()];
    int at = 0;
    for (AssignedBlock block : blocks) {
      System.arraycopy(block.far, 0, far, at, block.far.length);
      at += block.far.length;
    }
    return new AssignedBlock(
        blocks.stream().flatMapToInt(block -> Arrays.stream(block.clusters)).toArray(),
        blocks.stream().flatMapToDouble(block -> Arrays.stream(block.margins)).toArray(),
        far,
        blocks.stream().flatMapToDouble(block -> Arrays.stream(block.newness)).toArray(),
        Memberships.joined(blocks.stream().map(AssignedBlock::memberships).toList()));
  }
}
