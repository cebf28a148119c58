package org.mustlink.core.features;

import java.io.Serializable;
import org.mustlink.core.linalg.Rows;

/**
 * Rows with labels.
 *
 * @param rows c x d, in a fixed order
 * @param classes the class of each row, from 0 to {@code classCount - 1}
 * @param classCount the number of classes, some of which may have no rows
 */
public record LabelledRows(Rows rows, int[] classes, int classCount) implements Serializable {
  private static final long serialVersionUID = 1L;

  public LabelledRows {
    if (rows.count() != classes.length) {
      throw new IllegalArgumentException(
          rows.count() + " labelled rows have " + classes.length + " classes");
    }
  }

  /** Returns the rows mapped by a feature map. */
  public LabelledRows through(FeatureMap map) {
    return new LabelledRows(map.apply(rows), classes, classCount);
  }

  /** Returns the rows at the given indices. */
  public LabelledRows take(int[] indices) {
    int[] taken = new int[indices.length];
    for (int i = 0; i < indices.length; i++) {
      taken[i] = classes[indices[i]];
    }
    return new LabelledRows(rows.take(indices), taken, classCount);
  }
}
