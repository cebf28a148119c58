package org.mustlink.core.features;

import org.mustlink.core.linalg.Rows;

/**
 * Rows whose class is known.
 *
 * @param rows c x d, in a fixed order
 * @param classes c, the class of each row, from 0 to {@code classCount - 1}
 */
public record LabelledRows(Rows rows, int[] classes, int classCount) {
  public LabelledRows {
    if (rows.count() != classes.length) {
      throw new IllegalArgumentException(
          rows.count() + " labelled rows have " + classes.length + " classes");
    }
  }

  /** The same rows behind a feature map. */
  public LabelledRows through(FeatureMap map) {
    return new LabelledRows(map.apply(rows), classes, classCount);
  }

  /** The rows at the given places. */
  LabelledRows take(int[] places) {
    int[] taken = new int[places.length];
    for (int i = 0; i < places.length; i++) {
      taken[i] = classes[places[i]];
    }
    return new LabelledRows(rows.take(places), taken, classCount);
  }
}
