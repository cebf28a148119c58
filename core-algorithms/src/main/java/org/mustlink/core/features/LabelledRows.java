package org.mustlink.core.features;

import java.io.Serializable;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * Rows with labels.
 *
 * @param rows c x d, in a fixed order
 * @param classes the class of each row, from 0 to {@code classCount - 1}
 * @param classCount the number of classes, some of which may have no rows
 * @param weights how much the label of each row counts
 */
public record LabelledRows(Rows rows, int[] classes, int classCount, LabelWeights weights)
    implements Serializable {
  public LabelledRows {
    if (rows.count() != classes.length) {
      throw new IllegalArgumentException(
          rows.count() + " labelled rows have " + classes.length + " classes");
    }
  }

  /** Makes rows whose labels are certain. */
  public LabelledRows(Rows rows, int[] classes, int classCount) {
    this(rows, classes, classCount, LabelWeights.ONE);
  }

  /** Returns the rows mapped by a feature map. */
  public LabelledRows through(FeatureMap map) {
    return new LabelledRows(map.apply(rows), classes, classCount, weights);
  }

  /** Returns the rows at the given indices. */
  public LabelledRows take(int[] indices) {
    int[] taken = IntStream.of(indices).map(i -> classes[i]).toArray();
    return new LabelledRows(rows.take(indices), taken, classCount, weights.take(indices));
  }
}
