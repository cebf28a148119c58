package org.mustlink.spark.description;

import org.mustlink.core.columns.InputMap;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoder;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.linalg.Rows;
import org.mustlink.model.ModelInput;
import org.mustlink.model.portrait.EncodedPortraits;
import org.mustlink.model.portrait.Portraits;

/**
 * Rows of columns of any kind. People see the values of the columns, never what the map makes of
 * them.
 *
 * @param rows s x q, the outputs of the map
 * @param values s x d, the values of the columns, NaN for a gap
 * @param keys s, the hashes of the keys of the rows
 */
public record EncodedFeatures(Rows rows, Rows values, long[] keys, EncodedColumns map)
    implements SampledFeatures {
  @Override
  public CodedRows codes(LandmarkEncoder encoder, InputMap passes) {
    return new RowEncoder(encoder).encode(rows);
  }

  @Override
  public Portraits portraits(int[] clusters, int k, ModelInput input) {
    return new EncodedPortraits(values, clusters, k, input.columns(), map);
  }
}
