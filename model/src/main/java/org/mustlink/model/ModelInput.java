package org.mustlink.model;

import java.io.Serializable;
import java.util.List;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.encoding.ColumnPart;
import org.mustlink.core.encoding.EncodedColumns;

/**
 * What a model reads from a row.
 *
 * @param columns the columns that the model was fitted on
 * @param map the map from their values to the features that are encoded
 */
public record ModelInput(FeatureColumns columns, InputMap map) implements Serializable {
  public ModelInput {
    int count = columns.inputs();
    if (columns.areSeparate() && count != map.inputs()) {
      throw new IllegalArgumentException(
          count + " inputs do not hold " + map.inputs() + " features");
    }
    List<ColumnPart> parts = map instanceof EncodedColumns encoded ? encoded.parts() : List.of();
    for (int t = 0; t < columns.columns().size(); t++) {
      FeatureColumn column = columns.columns().get(t);
      if (!(map instanceof EncodedColumns)
          ? column.kind().isEncoded()
          : t >= parts.size()
              || !parts.get(t).isOf(column.kind())
              || (columns.areSeparate() && parts.get(t).inputs() != column.inputs())) {
        throw new IllegalArgumentException(
            "The column `" + column.name() + "` cannot be read as a " + column.kind().word());
      }
    }
    if (parts.size() > columns.columns().size()) {
      throw new IllegalArgumentException("There are more encodings than columns");
    }
  }
}
