package org.mustlink.model.portrait;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.description.ClusterFeatures;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.linalg.Rows;
import org.mustlink.model.summary.Description;
import org.mustlink.model.summary.FeatureValue;

/**
 * Rows that were drawn at random, by which clusters are described.
 *
 * @param rows the rows with the ids of their clusters
 * @param portraits what sets their clusters apart
 */
public record DrawnRows(List<Description.Shown> rows, Portraits portraits) {
  private static final int EXTREMES = 5;

  public DrawnRows {
    rows = List.copyOf(rows);
  }

  /**
   * Returns what sets clusters of rows apart: by their values where columns are mapped one by one,
   * else by the means of their features.
   *
   * @param rows s x q, the outputs of the map
   * @param values s x d, the values of the columns, NaN for a gap; used only where columns are
   *     mapped one by one
   * @param clusters the clusters of the rows, from 0 to k - 1, or {@link ClusterFeatures#OUTLIER}
   */
  public static Portraits portraits(
      InputMap map, FeatureColumns columns, Rows rows, Rows values, int[] clusters, int k) {
    if (map instanceof EncodedColumns encoded) {
      return new EncodedPortraits(values, clusters, k, columns, encoded);
    }
    ClusterFeatures found = ClusterFeatures.of(rows, clusters, k);
    IntFunction<String> name = j -> map.outputName(columns, j);
    return new MeanPortraits(
        found, name, (row, cluster) -> FeatureValue.of(found, cluster, t -> rows.at(row, t), name));
  }

  /**
   * Describes a cluster by its rows of the largest and the smallest margins.
   *
   * @param id its number
   * @param place its index in the portraits
   * @param margins how many of all its rows have a margin in each tenth
   */
  public Description.Cluster cluster(int id, int place, List<Long> margins) {
    int[] own =
        IntStream.of(Indices.ascending(rows.size(), i -> rows.get(i).margin()))
            .filter(i -> rows.get(i).cluster() == id)
            .toArray();
    int count = Math.min(EXTREMES, own.length);
    return new Description.Cluster(
        id,
        margins,
        shown(place, IntStream.range(0, count).map(i -> own[own.length - 1 - i])),
        shown(place, IntStream.range(0, count).map(i -> own[i])),
        portraits.features(place),
        portraits.pictures(place));
  }

  private List<Description.Row> shown(int place, IntStream some) {
    return some.mapToObj(i -> rows.get(i).row(portraits.values(i, place))).toList();
  }
}
