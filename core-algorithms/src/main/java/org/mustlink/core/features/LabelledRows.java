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
 * @param scaled whether the variances of the columns say what the columns count, as those of
 *     indicators and of columns that a person gave do, so that a metric keeps them
 */
public record LabelledRows(
    Rows rows, int[] classes, int classCount, LabelWeights weights, boolean scaled)
    implements Serializable {
  public LabelledRows {
    if (rows.count() != classes.length) {
      throw new IllegalArgumentException(
          rows.count() + " labelled rows have " + classes.length + " classes");
    }
  }

  /** Makes rows whose columns may get any variance. */
  public LabelledRows(Rows rows, int[] classes, int classCount, LabelWeights weights) {
    this(rows, classes, classCount, weights, false);
  }

  /** Makes rows whose labels are certain, and whose columns may get any variance. */
  public LabelledRows(Rows rows, int[] classes, int classCount) {
    this(rows, classes, classCount, LabelWeights.ONE);
  }

  /** Returns the same rows, whose columns keep their variances or not. */
  public LabelledRows scaled(boolean keepVariances) {
    return new LabelledRows(rows, classes, classCount, weights, keepVariances);
  }

  /** Returns the rows mapped by a feature map. Columns that are not projected keep their scale. */
  public LabelledRows through(FeatureMap map) {
    boolean keepVariances = scaled || map.projection().length == 0;
    return new LabelledRows(map.apply(rows), classes, classCount, weights, keepVariances);
  }

  /** Returns the rows at the given indices. */
  public LabelledRows take(int[] indices) {
    int[] taken = IntStream.of(indices).map(i -> classes[i]).toArray();
    return new LabelledRows(rows.take(indices), taken, classCount, weights.take(indices), scaled);
  }
}
