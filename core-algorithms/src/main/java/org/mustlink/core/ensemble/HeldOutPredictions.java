package org.mustlink.core.ensemble;

import java.util.stream.IntStream;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * The classes that a rule of assignment gives to labelled rows without using their own labels.
 *
 * @param found the class that each row would get, -1 for none
 * @param classes of the rows
 * @param margins the margin of each row in the class it gets, in [0, 1]
 */
public record HeldOutPredictions(int[] found, int[] classes, double[] margins) {
  /** Returns whether each row would get its own class. */
  public boolean[] right() {
    boolean[] right = new boolean[found.length];
    for (int i = 0; i < right.length; i++) {
      right[i] = found[i] == classes[i];
    }
    return right;
  }

  /** Returns the summed weights of the labels of the rows that would get their own class. */
  double right(LabelWeights labels) {
    boolean[] right = right();
    return IntStream.range(0, right.length).filter(i -> right[i]).mapToDouble(labels::of).sum();
  }

  /** The number of rows that would get their own class. */
  public int count() {
    return (int) IntStream.range(0, found.length).filter(i -> found[i] == classes[i]).count();
  }
}
