package org.mustlink.core.ensemble;

import java.util.stream.IntStream;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * The classes that a rule of assignment gives to labelled rows without using their own labels.
 *
 * @param found the class that each row would get, -1 for none
 * @param classes of the rows
 * @param margins the margin of each row in the class it gets, in [0, 1]
 */
public record HeldOutPredictions(int[] found, int[] classes, double[] margins) {
  /** Returns the predictions of some of the rows. */
  public HeldOutPredictions take(int[] rows) {
    return new HeldOutPredictions(
        Indices.take(found, rows),
        Indices.take(classes, rows),
        IntStream.of(rows).mapToDouble(i -> margins[i]).toArray());
  }

  /** Returns whether each row would get its own class. */
  public boolean[] right() {
    boolean[] right = new boolean[found.length];
    for (int i = 0; i < right.length; i++) {
      right[i] = found[i] == classes[i];
    }
    return right;
  }

  /**
   * Returns whether more rows would get their own class than by another rule, by at least the
   * standard error of the difference: its square is at least the sum over the rows for which only
   * one of the two rules is right (McNemar, Psychometrika 12, 1947). Rows count by the weights of
   * their labels.
   *
   * @param other predictions for the same rows
   */
  public boolean leads(HeldOutPredictions other, LabelWeights labels) {
    double lead = 0;
    double variance = 0;
    for (int i = 0; i < found.length; i++) {
      boolean right = found[i] == classes[i];
      if (right != (other.found[i] == classes[i])) {
        double weight = labels.of(i);
        lead += right ? weight : -weight;
        variance += weight * weight;
      }
    }
    return lead > 0 && lead * lead >= variance;
  }

  /** The number of rows that would get their own class. */
  public int count() {
    return (int) IntStream.range(0, found.length).filter(i -> found[i] == classes[i]).count();
  }
}
