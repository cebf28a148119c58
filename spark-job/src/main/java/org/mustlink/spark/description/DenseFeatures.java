package org.mustlink.spark.description;

import org.mustlink.core.columns.InputMap;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.linalg.Rows;
import org.mustlink.model.ModelInput;
import org.mustlink.model.portrait.DrawnRows;
import org.mustlink.model.portrait.Portraits;

/**
 * Rows as the passes over the table read them. The values shown of a row are those of the features
 * that distinguish its cluster, so that rows of a cluster can be compared; of a row that belongs
 * outlying, those by which it differs most from other rows. Of columns that are mapped, people see
 * the values of the columns, never what the map makes of them.
 *
 * @param rows s x q, the outputs of the map
 * @param values s x d, the values of the columns, NaN for a gap; the rows themselves where columns
 *     are not mapped one by one
 * @param keys s, the hashes of the keys of the rows
 */
public record DenseFeatures(Rows rows, Rows values, long[] keys) implements SampledFeatures {
  @Override
  public CodedRows codes(LandmarkEncoder encoder, InputMap map) {
    return new RowEncoder(encoder).encode(rows);
  }

  @Override
  public Portraits portraits(int[] clusters, int k, ModelInput input) {
    return DrawnRows.portraits(input.map(), input.columns(), rows, values, clusters, k);
  }
}
