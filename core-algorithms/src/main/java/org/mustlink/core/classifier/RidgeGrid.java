package org.mustlink.core.classifier;

import java.util.function.UnaryOperator;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Rows;

/**
 * Chooses a ridge by the squared leave-one-out error: on some rows all ridges of a grid are tried,
 * and all rows then decide between the best of them and its neighbours in the grid.
 *
 * @param labelled the rows, of which the first ones are learned from
 * @param shares of the classes
 * @param ridges the grid, ascending
 */
record RidgeGrid(LabelledRows labelled, double[] shares, double[] ridges) {
  /** The number of rows on which all ridges are tried. */
  static final int CHOICE_ROWS = 300;

  /** The index of a ridge in the grid, and its error. */
  record Choice(int ridge, double loss) {}

  static RidgeGrid of(LabelledRows labelled, double[] ridges) {
    return new RidgeGrid(labelled, RidgeSolution.shares(labelled), ridges);
  }

  private int k() {
    return labelled.classCount();
  }

  /** Tries all ridges on the first rows, few x few products of which are given. */
  Choice choice(double[] kernel, int few) {
    Choice best = new Choice(0, Double.POSITIVE_INFINITY);
    for (int ridge = 0; ridge < ridges.length; ridge++) {
      double loss = loss(solution(kernel, few, ridge));
      best = loss < best.loss ? new Choice(ridge, loss) : best;
    }
    return best;
  }

  /** Solves for the first c rows with a ridge or, if there are more than few, a neighbour of it. */
  RidgeSolution solution(double[] kernel, int c, Choice choice) {
    RidgeSolution taken = solution(kernel, c, choice.ridge);
    if (c > CHOICE_ROWS) {
      for (int ridge : new int[] {choice.ridge - 1, choice.ridge + 1}) {
        if (ridge >= 0 && ridge < ridges.length) {
          RidgeSolution other = solution(kernel, c, ridge);
          taken = loss(other) < loss(taken) ? other : taken;
        }
      }
    }
    return taken;
  }

  private RidgeSolution solution(double[] kernel, int c, int ridge) {
    return RidgeSolution.of(
        kernel, labelled.classes(), c, shares, ridges[ridge], labelled.weights());
  }

  private double loss(RidgeSolution solution) {
    return solution.loss(k(), labelled.weights());
  }

  /**
   * Adds the probabilities of all rows by others to a classifier that was fitted to the first c.
   *
   * @param read makes what the classifier reads of rows
   */
  Classifier.Fitted fitted(
      Classifier classifier, RidgeSolution solution, int c, UnaryOperator<Rows> read) {
    double[] heldOut = new double[labelled.rows().count() * k()];
    solution.leaveOneOut(labelled.classes(), k(), heldOut);
    UnseenRows.score(classifier, read, labelled.rows(), c, heldOut);
    return new Classifier.Fitted(classifier, heldOut);
  }
}
