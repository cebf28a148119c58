package org.mustlink.model.summary;

import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.description.ClusterFeatures;

/**
 * A feature in a cluster.
 *
 * @param mean over the sampled rows of the cluster
 * @param overall mean over all sampled rows (the mean of a level is the share of the rows that have
 *     it)
 * @param difference the difference of both, in standard deviations over all sampled rows
 * @param here the mean for people, if it is the share of a level or a point in time; else null
 * @param all the mean over all sampled rows likewise
 */
public record ClusterFeature(
    String name,
    double mean,
    double overall,
    double difference,
    @Nullable String here,
    @Nullable String all) {
  /** The maximum number of features of a cluster. */
  private static final int MOST = 10;

  /**
   * Returns the features that differ most in a cluster.
   *
   * @param name the name of a feature by its index
   */
  public static List<ClusterFeature> leading(
      ClusterFeatures features, int cluster, IntFunction<String> name) {
    return features.leading(cluster, MOST).stream()
        .map(
            place ->
                new ClusterFeature(
                    name.apply(features.columns()[place]),
                    features.mean(cluster, place),
                    features.means()[place],
                    features.difference(cluster, place),
                    null,
                    null))
        .toList();
  }
}
