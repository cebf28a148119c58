package org.mustlink.spark.description;

import org.mustlink.core.columns.InputMap;
import org.mustlink.core.description.ClusterFeatures;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.model.ModelInput;
import org.mustlink.model.portrait.Portraits;

/** Sampled rows whose features are on the driver, as the table has them. */
public interface SampledFeatures {
  /** The keys of the rows, hashed. */
  long[] keys();

  /**
   * The codes of the rows, as the passes over the table code them. O(p q) a row.
   *
   * @param map the map that the passes apply to the rows
   */
  CodedRows codes(LandmarkEncoder encoder, InputMap map);

  /**
   * Returns what sets clusters of the rows apart.
   *
   * @param clusters the clusters of the rows, from 0 to k - 1, or {@link ClusterFeatures#OUTLIER}
   * @param input of the model
   */
  Portraits portraits(int[] clusters, int k, ModelInput input);
}
