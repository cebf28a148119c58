package org.mustlink.core.drift;

import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.MappedRows;
import org.mustlink.core.encoding.ColumnPart;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.linalg.Rows;

/**
 * The outputs of a map as a {@link FeatureDistribution} counts them: NaN where a column has no
 * value, and where a row has not the level of an indicator, so that the share of the rows with a
 * value is that of the rows with the level.
 */
public final class KnownOutputs {
  private KnownOutputs() {}

  /**
   * Returns the outputs for rows.
   *
   * @param inputs s x d, NaN for a gap
   */
  public static Rows of(InputMap map, Rows inputs) {
    if (!(map instanceof EncodedColumns encoded)) {
      return MappedRows.of(map, inputs);
    }
    Rows outputs = MappedRows.of(map, inputs);
    double[] data = outputs.data();
    for (int i = 0; i < outputs.count(); i++) {
      int at = i * outputs.d();
      for (int t = 0; t < inputs.d(); t++) {
        ColumnPart part = encoded.parts().get(t);
        forget(part, inputs.at(i, t), data, at);
        at += part.outputs();
      }
    }
    return outputs;
  }

  private static void forget(ColumnPart part, double value, double[] data, int at) {
    if (part instanceof LevelPart levels) {
      int level = levels.novelty(value) != null ? -1 : levels.level(value);
      for (int j = 0; j < levels.outputs(); j++) {
        data[at + j] = j == level ? data[at + j] : Double.NaN;
      }
    } else if (Double.isNaN(value)) {
      for (int j = 0; j < part.outputs(); j++) {
        data[at + j] = Double.NaN;
      }
    }
  }
}
