package org.mustlink.core.fit.rule;

import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The class of the labels that each cluster stands for. A labelled row belongs to the cluster of
 * its class, whatever its point in the embedding.
 *
 * @param indices for each cluster, the index of its class among the classes of the labels, or -1 if
 *     it stands for none of them; no class occurs twice
 */
public record ClusterClasses(List<Integer> indices) {
  private static final int NONE = -1;

  public ClusterClasses {
    indices = List.copyOf(indices);
  }

  /** Returns the classes of clusters that were found without regard to classes. */
  public static ClusterClasses none(int clusters) {
    return new ClusterClasses(Collections.nCopies(clusters, NONE));
  }

  /**
   * Returns the classes of clusters of which the first stand for the classes, in their order, and
   * the others for none.
   */
  public static ClusterClasses inOrder(int clusters, int classes) {
    return new ClusterClasses(
        IntStream.range(0, clusters).mapToObj(j -> j < classes ? j : NONE).toList());
  }

  /** Whether some clusters stand for classes, so that labelled rows keep their class. */
  public boolean any() {
    return indices.stream().anyMatch(index -> index != NONE);
  }

  /** Returns the class that a cluster stands for, if any. */
  public OptionalInt of(int cluster) {
    int index = indices.get(cluster);
    return index == NONE ? OptionalInt.empty() : OptionalInt.of(index);
  }
}
