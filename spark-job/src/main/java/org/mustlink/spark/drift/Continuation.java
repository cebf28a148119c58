package org.mustlink.spark.drift;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.drift.FeatureDistribution;
import org.mustlink.spark.summary.Drift;

/**
 * How the clusters of a fit go on from those of an earlier one, and what a later fit compares its
 * features with.
 *
 * @param ids the numbers of the clusters
 * @param drift what has changed; empty without an earlier fit
 * @param distribution of the features; null where they are sparse and wide
 */
public record Continuation(
    ClusterIds ids, Optional<Drift> drift, @Nullable FeatureDistribution distribution) {
  /** A fit without an earlier one. */
  public static Continuation first(int k, @Nullable FeatureDistribution distribution) {
    return new Continuation(ClusterIds.first(k), Optional.empty(), distribution);
  }
}
