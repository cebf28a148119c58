package org.mustlink.model.summary;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has changed since an earlier fit. Clusters are given by their ids, which are those of the
 * earlier clusters that they continue.
 *
 * @param previous the earlier fit
 * @param rows the number of rows that were compared: a sample of this table, assigned by both fits
 * @param moved the share of these rows that the earlier fit assigns to another cluster, in [0, 1]
 * @param clusters the clusters of both fits, in the order of their ids
 * @param appeared clusters that continue no earlier one
 * @param vanished earlier clusters that no cluster continues
 * @param split earlier clusters that were split
 * @param merged clusters that result from a merge of earlier ones
 * @param features the features whose distribution has changed most, at most 20, the largest change
 *     first
 * @param labels the agreement of the labels of this table with the earlier fit; null without labels
 * @param exceeded messages about the limits that were exceeded
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
   * @param path the path of its model, as the settings name it
   * @param uid the unique name of its model
   * @param rows the number of rows that it was fitted on
   * @param k the number of its clusters
   */
  public record Previous(String path, String uid, long rows, int k) {}

  /**
   * A cluster.
   *
   * @param label its name, null if it has none
   * @param before the share of the compared rows that the earlier fit assigns to it; null if it is
   *     new
   * @param now the share that this fit assigns to it; null if it vanished
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
   * @param name the column, followed by what of it has changed if that is not its values
   * @param psi population stability index of its distribution, at least 0
   * @param summary what has changed, such as the level whose share has changed most; null where
   *     nothing is told
   */
  public record Feature(String name, double psi, @Nullable String summary) {}

  /**
   * Labelled rows whose label is the name of a cluster of the earlier fit.
   *
   * @param compared the number of such rows
   * @param contradicting the number of those that the earlier fit assigns to a cluster with another
   *     name
   */
  public record KnownLabels(int compared, int contradicting) {}
}
