package org.mustlink.core.classifier;

import java.util.Arrays;
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

  /**
   * The number of centres on which the width and the ridge are chosen; all centres then decide
   * between the ridge and its neighbours in the grid.
   */
  private static final int CHOICE_ROWS = 300;

  private final LabelledRows labelled;
  private final int k;
  private final double[] shares;

  private KernelRidgeFitter(LabelledRows labelled) {
    this.labelled = labelled;
    this.k = labelled.classCount();
    this.shares = RidgeSolution.shares(labelled);
  }

  /**
   * Fits the classifier to the first rows; the other rows are held out.
   *
   * @param labelled c mapped rows in an order that is a random draw
   * @param most the maximum number of centres; every row of the table costs one kernel evaluation
   *     for each of them
   */
  public static Classifier.Fitted fit(LabelledRows labelled, int most) {
    int c = labelled.rows().count();
    int[] centres = IntStream.range(0, Math.min(c, most)).toArray();
    return new KernelRidgeFitter(labelled).fit(centres);
  }

  /** The indices of a width and a ridge in their grids. */
  private record Choice(int width, int ridge) {}

  private Classifier.Fitted fit(int[] centres) {
    double median = KernelRidge.medianSquaredDistance(labelled.rows());
    int[] some = Arrays.copyOf(centres, Math.min(centres.length, CHOICE_ROWS));
    Choice choice = choice(some, median);
    double g = WIDTHS[choice.width] / median;
    double[] kernel = kernel(centres, g);
    RidgeSolution taken = solution(kernel, centres, RIDGES[choice.ridge]);
    if (some.length < centres.length) {
      for (int ridge : new int[] {choice.ridge - 1, choice.ridge + 1}) {
        if (ridge >= 0 && ridge < RIDGES.length) {
          RidgeSolution other = solution(kernel, centres, RIDGES[ridge]);
          taken = loss(other) < loss(taken) ? other : taken;
        }
      }
    }
    KernelRidge classifier =
        new KernelRidge(labelled.rows().take(centres), taken.coefficients(), shares, g);
    return new Classifier.Fitted(classifier, heldOut(classifier, taken, centres.length));
  }

  private Choice choice(int[] rows, double median) {
    Choice best = new Choice(0, 0);
    double least = Double.POSITIVE_INFINITY;
    for (int width = 0; width < WIDTHS.length; width++) {
      double[] kernel = kernel(rows, WIDTHS[width] / median);
      for (int ridge = 0; ridge < RIDGES.length; ridge++) {
        double loss = loss(solution(kernel, rows, RIDGES[ridge]));
        if (loss < least) {
          least = loss;
          best = new Choice(width, ridge);
        }
      }
    }
    return best;
  }

  private double[] heldOut(KernelRidge classifier, RidgeSolution solution, int centres) {
    Rows rows = labelled.rows();
    int c = rows.count();
    double[] heldOut = new double[c * k];
    solution.leaveOneOut(labelled.classes(), k, heldOut);
    if (c > centres) {
      int[] others = IntStream.range(centres, c).toArray();
      double[] scores = new double[others.length * k];
      classifier.scorer().score(rows.take(others).data(), others.length, scores);
      System.arraycopy(scores, 0, heldOut, centres * k, scores.length);
    }
    return heldOut;
  }

  private RidgeSolution solution(double[] kernel, int[] rows, double ridge) {
    return RidgeSolution.of(
        kernel, labelled.classes(), rows.length, shares, ridge, labelled.weights());
  }

  private double loss(RidgeSolution solution) {
    return solution.loss(k, labelled.weights());
  }

  private double[] kernel(int[] rows, double g) {
    return KernelRidge.matrix(labelled.rows().take(rows), g);
  }
}
