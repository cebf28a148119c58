package org.mustlink.spark.model;

import java.io.Serializable;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;

/**
 * What a model reads of a row.
 *
 * @param columns that the model was fitted on
 * @param map from what they hold to the features that are encoded
 */
public record ModelInput(FeatureColumns columns, InputMap map) implements Serializable {
  private static final long serialVersionUID = 1L;

  public ModelInput {
    int count = columns.columns().size();
    if (columns.areSeparate() && count != map.inputs()) {
      throw new IllegalArgumentException(
          count + " columns do not hold " + map.inputs() + " features");
    }
  }

  /** The name of a feature as it is encoded. */
  public String name(int j) {
    return map.outputName(columns, j);
  }
}
