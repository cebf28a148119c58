package org.mustlink.core.fit;

import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Which class of the labels each cluster is. A row whose label is known belongs to the cluster that
 * is its class, wherever it lies.
 *
 * @param indices of each cluster, the index of its class among the classes of the labels, or -1 if
 *     it is none of them; no class twice
 */
public record ClusterClasses(List<Integer> indices) {
  private static final int NONE = -1;

  public ClusterClasses {
    indices = List.copyOf(indices);
  }

  /** Clusters that were found without regard to classes. */
  static ClusterClasses none(int clusters) {
    return new ClusterClasses(Collections.nCopies(clusters, NONE));
  }

  /** Clusters of which the first are the classes, in their order, and further ones are none. */
  static ClusterClasses inOrder(int clusters, int classes) {
    return new ClusterClasses(
        IntStream.range(0, clusters).mapToObj(j -> j < classes ? j : NONE).toList());
  }

  /** Whether some cluster is a class, so that rows with a known label keep it. */
  public boolean any() {
    return indices.stream().anyMatch(index -> index != NONE);
  }

  /** The class that a cluster is, if it is one. */
  OptionalInt of(int cluster) {
    int index = indices.get(cluster);
    return index == NONE ? OptionalInt.empty() : OptionalInt.of(index);
  }
}
