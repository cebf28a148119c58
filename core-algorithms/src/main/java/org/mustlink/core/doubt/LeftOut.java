package org.mustlink.core.doubt;

import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.Rows;

/**
 * Labelled or linked rows with the probabilities that their classes have without their own labels.
 *
 * @param rows the codes of c rows
 * @param labels c, the label of each row, or -1 for a linked row without one
 * @param classes c, the class of the label of each row, or the one that was found for it
 * @param probabilities c x k, row-major, by the label solver and the classifiers as they are pooled
 */
public record LeftOut(CodedRows rows, int[] labels, int[] classes, double[] probabilities) {
  /** No rows. */
  public static final LeftOut NONE =
      new LeftOut(CodedRows.NONE, new int[0], new int[0], new double[0]);

  /**
   * Takes the result of a pool for labelled rows.
   *
   * @param rows the codes of the rows it was tried on
   */
  public static LeftOut of(CodedRows rows, Pool.Trial trial) {
    return of(rows, trial.heldOut().classes(), trial);
  }

  /**
   * Takes the result of a pool for rows some of which have no label.
   *
   * @param labels c, -1 for a row without one
   */
  public static LeftOut of(CodedRows rows, int[] labels, Pool.Trial trial) {
    return new LeftOut(rows, labels, trial.heldOut().classes(), trial.probabilities());
  }

  /** Returns some of the rows. */
  public LeftOut take(int[] indices) {
    return new LeftOut(
        rows.take(indices),
        Indices.take(labels, indices),
        Indices.take(classes, indices),
        new Rows(probabilities, classes.length, k()).take(indices).data());
  }

  /** The number of classes. */
  public int k() {
    return classes.length == 0 ? 0 : probabilities.length / classes.length;
  }

  /** Judges the labels. O(c k). */
  public LabelDoubts doubts() {
    return classes.length == 0 ? LabelDoubts.NONE : LabelDoubts.of(classes, probabilities, k());
  }
}
