package org.mustlink.scorer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a model tells of a row.
 *
 * @param cluster the id of its cluster; -1 if the row belongs nowhere
 * @param label the class that the cluster stands for; null if it stands for none, and for a row
 *     that belongs nowhere
 * @param margin how clearly the row belongs to the cluster, in [0, 1]
 * @param far whether the row is farther from all landmarks than almost all rows of the fit were
 * @param newness how probably the row is of a class that no label names, in [0, 1]; 0 from models
 *     that know no new classes, and of a row that belongs nowhere
 * @param probabilities the most probable clusters, the first one first; empty of a row that belongs
 *     nowhere, from models of k-means, and where they are not asked for
 */
public record Assignment(
    int cluster,
    @Nullable String label,
    double margin,
    boolean far,
    double newness,
    List<Membership> probabilities) {

  public Assignment {
    probabilities = List.copyOf(probabilities);
  }

  /**
   * A cluster of a row.
   *
   * @param cluster its id
   * @param probability in (0, 1]
   */
  public record Membership(int cluster, double probability) {}

  /** Whether the row is too far from all rows of the fit to be in a cluster. */
  public boolean belongsNowhere() {
    return cluster < 0;
  }
}
