package org.mustlink.model.portrait;

import java.util.List;
import org.mustlink.core.description.ClusterFeatures;
import org.mustlink.model.summary.ClusterFeature;
import org.mustlink.model.summary.ColumnPicture;
import org.mustlink.model.summary.FeatureValue;

/**
 * What sets the clusters of sampled rows apart, in words and figures. {@link
 * ClusterFeatures#OUTLIER} stands for the outliers.
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
}
