package org.mustlink.spark.description;

import java.util.List;
import java.util.function.IntFunction;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.description.ClusterFeatures;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.spark.model.ModelInput;
import org.mustlink.spark.summary.Description;

/** Sampled rows whose features are on the driver, as the table has them. */
public interface SampledFeatures {
  /** The keys of the rows, hashed. */
  long[] keys();

  /**
   * The name of one of the features.
   *
   * @param input of the model
   * @param t its index
   */
  String name(ModelInput input, int t);

  /**
   * The codes of the rows, as the passes over the table code them. O(p q) a row.
   *
   * @param map the map that the passes apply to the rows
   */
  CodedRows codes(LandmarkEncoder encoder, InputMap map);

  /**
   * The features of clusters of the rows.
   *
   * @param clusters the clusters of the rows, from 0 to k - 1
   */
  ClusterFeatures features(int[] clusters, int k);

  /**
   * Returns the values that characterize a row best.
   *
   * @param cluster the cluster of the row
   * @param features the features of the clusters
   * @param name the name of a feature by its index
   */
  List<Description.Value> values(
      int row, int cluster, ClusterFeatures features, IntFunction<String> name);
}
