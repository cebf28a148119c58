package org.mustlink.core.sideinfo;

import java.util.stream.IntStream;

/** Divides labelled rows into five folds for cross-validation, stratified by class. */
public final class Folds {
  /** The number of folds. */
  public static final int COUNT = 5;

  private Folds() {}

  /**
   * Returns the fold of every row.
   *
   * @param classes the classes of the rows, which are in random order
   * @param k the number of classes
   */
  public static int[] of(int[] classes, int k) {
    int[] folds = new int[classes.length];
    int dealt = 0;
    for (int j = 0; j < k; j++) {
      for (int i = 0; i < classes.length; i++) {
        if (classes[i] == j) {
          folds[i] = dealt++ % COUNT;
        }
      }
    }
    return folds;
  }

  /** Returns the rows of a fold, which are held out. */
  public static int[] heldOut(int[] folds, int fold) {
    return IntStream.range(0, folds.length).filter(i -> folds[i] == fold).toArray();
  }

  /** Returns the rows of all other folds. */
  public static int[] others(int[] folds, int fold) {
    return IntStream.range(0, folds.length).filter(i -> folds[i] != fold).toArray();
  }
}
