package org.mustlink.model;

import java.io.Serializable;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;

/**
 * What a model reads from a row.
 *
 * @param columns the columns that the model was fitted on
 * @param map the map from their values to the features that are encoded
 */
public record ModelInput(FeatureColumns columns, InputMap map) implements Serializable {
  private static final long serialVersionUID = 1L;

  public ModelInput {
    int count = columns.inputs();
    if (columns.areSeparate() && count != map.inputs()) {
      throw new IllegalArgumentException(
          count + " inputs do not hold " + map.inputs() + " features");
    }
  }

  /** Returns the name of an encoded feature. */
  public String name(int j) {
    return map.outputName(columns, j);
  }
}
