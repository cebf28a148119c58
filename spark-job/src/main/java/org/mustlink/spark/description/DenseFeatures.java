package org.mustlink.spark.description;

import org.mustlink.core.columns.InputMap;
import org.mustlink.core.description.ClusterFeatures;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.linalg.Rows;
import org.mustlink.model.ModelInput;
import org.mustlink.model.portrait.MeanPortraits;
import org.mustlink.model.portrait.Portraits;
import org.mustlink.model.summary.FeatureValue;

/**
 * Dense rows, as the passes over the table read them. The values shown of a row are those of the
 * features that distinguish its cluster, so that rows of a cluster can be compared; of a row that
 * belongs nowhere, those by which it differs most from other rows.
 *
 * @param rows s x d
 * @param keys s, the hashes of the keys of the rows
 */
public record DenseFeatures(Rows rows, long[] keys) implements SampledFeatures {
  @Override
  public CodedRows codes(LandmarkEncoder encoder, InputMap map) {
    return new RowEncoder(encoder).encode(rows);
  }

  @Override
  public Portraits portraits(int[] clusters, int k, ModelInput input) {
    ClusterFeatures found = ClusterFeatures.of(rows, clusters, k);
    return new MeanPortraits(
        found,
        input::name,
        (row, cluster) -> FeatureValue.of(found, cluster, t -> rows.at(row, t), input::name));
  }
}
