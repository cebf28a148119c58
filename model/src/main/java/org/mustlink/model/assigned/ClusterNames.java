package org.mustlink.model.assigned;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.drift.ClusterIds;

/**
 * What the clusters are called in results, in the order of their indices.
 *
 * @param ids their numbers
 * @param labels the class that each cluster stands for; null if it stands for none
 */
public record ClusterNames(ClusterIds ids, List<@Nullable String> labels) implements Serializable {
  public ClusterNames {
    labels = Collections.unmodifiableList(Arrays.asList(labels.toArray(new String[0])));
  }

  /** Names clusters by the numbers from 0 on alone. */
  public static ClusterNames numbered(int k) {
    return new ClusterNames(ClusterIds.first(k), Collections.nCopies(k, null));
  }
}
