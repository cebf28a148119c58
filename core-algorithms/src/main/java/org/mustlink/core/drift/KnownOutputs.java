package org.mustlink.core.drift;

import java.util.Arrays;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.encoding.ColumnPart;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.OrderedPart;
import org.mustlink.core.encoding.ValuePart;
import org.mustlink.core.linalg.Rows;

/**
 * The outputs of a map as a {@link FeatureDistribution} counts them: NaN where a column has no
 * value, and where a row has not the level of an indicator, so that the share of the rows with a
 * value is that of the rows with the level.
 */
public final class KnownOutputs {
  private KnownOutputs() {}

  /**
   * Returns the outputs of rows.
   *
   * @param outputs s x q, the outputs of the map
   * @param values s' x d, the values of the columns of the first rows, NaN for a gap; of columns of
   *     many values anything
   * @return the rows of which both are given
   */
  public static Rows of(InputMap map, Rows outputs, Rows values) {
    if (!(map instanceof EncodedColumns encoded)) {
      return outputs;
    }
    int both = Math.min(outputs.count(), values.count());
    int q = outputs.d();
    double[] data = Arrays.copyOf(outputs.data(), Math.multiplyExact(both, q));
    for (int i = 0; i < both; i++) {
      int at = i * q;
      for (int t = 0; t < values.d(); t++) {
        ColumnPart part = encoded.parts().get(t);
        if (part instanceof ValuePart) {
          forget(part, values.at(i, t), data, at);
        }
        at += part.outputs();
      }
    }
    return new Rows(data, both, q);
  }

  private static void forget(ColumnPart part, double value, double[] data, int at) {
    if (part instanceof LevelPart levels) {
      int level = levels.seenLevel(value);
      for (int j = 0; j < levels.outputs(); j++) {
        data[at + j] = j == level ? data[at + j] : Double.NaN;
      }
    } else if (part instanceof OrderedPart ordered && ordered.levels().seenLevel(value) < 0) {
      Arrays.fill(data, at, at + part.outputs(), Double.NaN);
    } else if (Double.isNaN(value)) {
      Arrays.fill(data, at, at + part.outputs(), Double.NaN);
    }
  }
}
