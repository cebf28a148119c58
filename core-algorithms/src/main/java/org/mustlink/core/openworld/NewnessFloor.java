package org.mustlink.core.openworld;

import java.util.Arrays;
import org.mustlink.core.linalg.DenseMatrix;

/**
 * Raises what landmarks tell of new classes to the least that is known of them, so that no row at a
 * landmark whose rows must be of new classes goes to a named one. Where nothing is known, nothing
 * changes.
 *
 * @param least p', the least probability of a row at each landmark to be taken for a new class
 */
record NewnessFloor(double[] least) {
  /** The odds of a new class from which on it is beyond doubt: a probability of .95. */
  private static final double DOUBT = 19;

  /**
   * Takes a row out of a named class only if it is beyond doubt that it is of a new one, so that
   * rows of named classes pay little for what new classes gain: the odds are divided by 19.
   *
   * @param newness p', the least probability of a row at each landmark to be of a new class
   */
  static NewnessFloor beyondDoubt(double[] newness) {
    return new NewnessFloor(
        Arrays.stream(newness).map(own -> own / (own + DOUBT * (1 - own))).toArray());
  }

  /**
   * Moves soft labels from named to new classes, in proportion, until the latter have their least
   * share. The sum of the soft labels of a landmark remains. If none of them is of a new class, all
   * new classes have equal shares.
   *
   * @param soft p' x k, the soft labels of named and new classes
   * @param m the number of named classes, which come first
   */
  DenseMatrix soft(DenseMatrix soft, int m) {
    int p = soft.numRows();
    int k = soft.numCols();
    DenseMatrix raised = new DenseMatrix(p, k, soft.values().clone());
    for (int i = 0; i < p; i++) {
      double named = sum(soft, i, 0, m);
      double others = sum(soft, i, m, k);
      double most = least[i] * (named + others);
      for (int j = 0; j < k && others < most; j++) {
        double own = Math.max(0, soft.apply(i, j));
        raised.values()[j * p + i] =
            j < m
                ? own / named * (named + others - most)
                : others > 0 ? own / others * most : most / (k - m);
      }
    }
    return raised;
  }

  /** Lowers the reach of the labels at a landmark by the least probability. */
  DenseMatrix reach(DenseMatrix coefficients) {
    int p = coefficients.numRows();
    double[] lowered = coefficients.values().clone();
    for (int at = 0; at < lowered.length; at++) {
      lowered[at] *= 1 - least[at % p];
    }
    return new DenseMatrix(p, coefficients.numCols(), lowered);
  }

  private static double sum(DenseMatrix soft, int row, int from, int to) {
    double sum = 0;
    for (int j = from; j < to; j++) {
      sum += Math.max(0, soft.apply(row, j));
    }
    return sum;
  }
}
