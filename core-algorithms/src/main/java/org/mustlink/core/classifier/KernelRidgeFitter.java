package org.mustlink.core.classifier;

import java.util.stream.IntStream;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Rows;

/**
 * Fits {@link KernelRidge}. The width of the kernel and the ridge minimize the squared
 * leave-one-out error, which has a closed form (Hastie, Tibshirani, Friedman, The Elements of
 * Statistical Learning, 2nd edition, equation 7.64): the error at row i, predicted from the other
 * rows, is a_i / (K + l I)^-1_ii.
 */
public final class KernelRidgeFitter {
  /** Widths as multiples of one over the median squared distance. */
  private static final double[] WIDTHS = {0.1, 0.3, 1, 3};

  private static final double[] RIDGES = {0.003, 0.01, 0.03, 0.1, 0.3, 1, 3};

  private KernelRidgeFitter() {}

  /**
   * Fits the classifier to the first rows; the other rows are held out.
   *
   * @param labelled c mapped rows in an order that is a random draw
   * @param most the maximum number of centres; every row of the table costs one kernel evaluation
   *     for each of them
   */
  public static Classifier.Fitted fit(LabelledRows labelled, int most) {
    Rows rows = labelled.rows();
    int c = Math.min(rows.count(), most);
    Rows some = rows.first(Math.min(c, RidgeGrid.CHOICE_ROWS));
    RidgeGrid grid = RidgeGrid.of(labelled, RIDGES);
    double median = KernelRidge.medianSquaredDistance(rows);
    double g = WIDTHS[0] / median;
    RidgeGrid.Choice best = new RidgeGrid.Choice(0, Double.POSITIVE_INFINITY);
    for (double width : WIDTHS) {
      RidgeGrid.Choice found = grid.choice(KernelRidge.matrix(some, width / median), some.count());
      if (found.loss() < best.loss()) {
        best = found;
        g = width / median;
      }
    }
    Rows centres = rows.take(IntStream.range(0, c).toArray());
    RidgeSolution solution = grid.solution(KernelRidge.matrix(centres, g), c, best);
    KernelRidge classifier = new KernelRidge(centres, solution.coefficients(), grid.shares(), g);
    return grid.fitted(classifier, solution, c, others -> others);
  }
}
