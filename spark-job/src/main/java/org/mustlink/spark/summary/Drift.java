package org.mustlink.spark.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has changed since an earlier fit. Clusters are given by their numbers, which are those of
 * the clusters they carry on.
 *
 * @param previous the earlier fit
 * @param rows that were compared: a sample of this table, assigned by both fits
 * @param moved the share of these rows that the earlier fit puts into another cluster, in [0, 1]
 * @param clusters of either fit, in the order of their numbers
 * @param appeared clusters that carry on none
 * @param vanished earlier clusters that none carries on
 * @param split earlier clusters that fell into parts
 * @param merged clusters that several earlier ones became
 * @param features whose distribution has changed most, at most 20, the largest change first
 * @param labels how the labels of this table agree with the earlier fit; null without labels
 * @param exceeded the limits that were exceeded, in words
 */
public record Drift(
    Previous previous,
    int rows,
    double moved,
    List<Share> clusters,
    List<Integer> appeared,
    List<Integer> vanished,
    List<Transition> split,
    List<Transition> merged,
    List<Feature> features,
    @Nullable KnownLabels labels,
    List<String> exceeded) {

  /**
   * The earlier fit.
   *
   * @param path of its model, as the settings name it
   * @param uid the unique name of its model
   * @param rows that it was fitted on
   * @param k its clusters
   */
  public record Previous(String path, String uid, long rows, int k) {}

  /**
   * A cluster.
   *
   * @param label its name, null where it has none
   * @param before the share of the compared rows that the earlier fit puts into it; null if it is
   *     new
   * @param now the share that this fit puts into it; null if it vanished
   */
  public record Share(
      int id, @Nullable String label, @Nullable Double before, @Nullable Double now) {}

  /**
   * A split or a merge.
   *
   * @param from earlier clusters
   * @param into clusters of this fit
   */
  public record Transition(List<Integer> from, List<Integer> into) {}

  /**
   * A feature.
   *
   * @param psi population stability index of its distribution, at least 0
   */
  public record Feature(String name, double psi) {}

  /**
   * Rows with a known label whose name the earlier fit has for a cluster.
   *
   * @param compared such rows
   * @param contradicting those that the earlier fit puts into a cluster of another name
   */
  public record KnownLabels(int compared, int contradicting) {}
}
