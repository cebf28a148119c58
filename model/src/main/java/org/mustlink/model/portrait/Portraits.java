package org.mustlink.model.portrait;

import java.util.List;
import java.util.function.IntFunction;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.description.ClusterFeatures;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.linalg.Rows;
import org.mustlink.model.summary.ClusterFeature;
import org.mustlink.model.summary.ColumnPicture;
import org.mustlink.model.summary.FeatureValue;

/**
 * What sets the clusters of sampled rows apart, in words and figures. {@link
 * ClusterFeatures#NOWHERE} stands for the rows that belong nowhere.
 */
public interface Portraits {
  /** Returns the number of the rows of all clusters. */
  int rows();

  /** Returns the features that differ most in a cluster, the largest difference first. */
  List<ClusterFeature> features(int cluster);

  /** Returns pictures of the columns that differ most in a cluster; there may be none. */
  List<ColumnPicture> pictures(int cluster);

  /**
   * Returns the values that characterize a row best.
   *
   * @param cluster the cluster of the row
   */
  List<FeatureValue> values(int row, int cluster);

  /**
   * Returns what sets clusters of rows apart: by their values where columns are mapped one by one,
   * else by the means of their features.
   *
   * @param rows s x q, the outputs of the map
   * @param values s x d, the values of the columns, NaN for a gap; used only where columns are
   *     mapped one by one
   * @param clusters the clusters of the rows, from 0 to k - 1, or {@link ClusterFeatures#NOWHERE}
   */
  static Portraits of(
      InputMap map, FeatureColumns columns, Rows rows, Rows values, int[] clusters, int k) {
    if (map instanceof EncodedColumns encoded) {
      return new EncodedPortraits(values, clusters, k, columns, encoded);
    }
    ClusterFeatures found = ClusterFeatures.of(rows, clusters, k);
    IntFunction<String> name = j -> map.outputName(columns, j);
    return new MeanPortraits(
        found, name, (row, cluster) -> FeatureValue.of(found, cluster, t -> rows.at(row, t), name));
  }
}
