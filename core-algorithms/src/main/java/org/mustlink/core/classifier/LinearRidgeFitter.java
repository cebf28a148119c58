package org.mustlink.core.classifier;

import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.Rows;

/** Fits {@link LinearRidge}; its ridge minimizes the squared leave-one-out error. */
public final class LinearRidgeFitter {
  /** Ridges as multiples of the mean squared length of a row. */
  static final double[] RIDGES = {1e-4, 3e-4, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10};

  /**
   * The number of rows on which the ridge is chosen; all rows then decide between it and its
   * neighbours in the grid.
   */
  private static final int CHOICE_ROWS = 300;

  private final FeatureMap map;
  private final LabelledRows labelled;
  private final int k;
  private final double[] shares;

  private LinearRidgeFitter(FeatureMap map, LabelledRows labelled) {
    this.map = map;
    this.labelled = labelled;
    this.k = labelled.classCount();
    this.shares = RidgeSolution.shares(labelled);
  }

  /**
   * Fits the classifier to the first rows; the other rows are held out. O(c^2 d + c^3) for c rows
   * that it is fitted to.
   *
   * @param map whose scaled columns the classifier reads, before they are projected
   * @param labelled rows before the map, in an order that is a random draw
   * @param most the maximum number of rows that it is fitted to
   */
  public static Classifier.Fitted fit(FeatureMap map, LabelledRows labelled, int most) {
    return new LinearRidgeFitter(map, labelled).fit(Math.min(labelled.rows().count(), most));
  }

  private Classifier.Fitted fit(int c) {
    double[] data = map.unprojected(new Rows(labelled.rows().data(), c, map.inputs())).data();
    double square = Math.max(Double.MIN_NORMAL, meanSquare(data, c));
    DenseMatrix columns = new DenseMatrix(map.inputs(), c, data);
    double[] kernel = Products.of(columns.transpose(), columns).values();
    for (int at = 0; at < kernel.length; at++) {
      kernel[at] /= square;
    }
    RidgeSolution taken = solution(kernel, c);
    double[] scaled = taken.coefficients().clone();
    for (int at = 0; at < scaled.length; at++) {
      scaled[at] /= square;
    }
    // A d x k matrix stored by column is a k x d matrix stored by row.
    double[] weights = Products.of(columns, new DenseMatrix(c, k, scaled, true)).values();
    LinearRidge classifier = new LinearRidge(weights, shares);
    return new Classifier.Fitted(classifier, heldOut(classifier, taken, c));
  }

  private RidgeSolution solution(double[] kernel, int c) {
    int few = Math.min(c, CHOICE_ROWS);
    double[] some = new double[few * few];
    for (int i = 0; i < few; i++) {
      System.arraycopy(kernel, i * c, some, i * few, few);
    }
    int choice = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int ridge = 0; ridge < RIDGES.length; ridge++) {
      double loss = loss(solved(some, few, ridge));
      if (loss < least) {
        least = loss;
        choice = ridge;
      }
    }
    RidgeSolution taken = solved(kernel, c, choice);
    if (few < c) {
      for (int ridge : new int[] {choice - 1, choice + 1}) {
        if (ridge >= 0 && ridge < RIDGES.length) {
          RidgeSolution other = solved(kernel, c, ridge);
          taken = loss(other) < loss(taken) ? other : taken;
        }
      }
    }
    return taken;
  }

  private RidgeSolution solved(double[] kernel, int c, int ridge) {
    return RidgeSolution.of(
        kernel, labelled.classes(), c, shares, RIDGES[ridge], labelled.weights());
  }

  private double loss(RidgeSolution solution) {
    return solution.loss(k, labelled.weights());
  }

  private double[] heldOut(LinearRidge classifier, RidgeSolution solution, int c) {
    double[] heldOut = new double[labelled.rows().count() * k];
    solution.leaveOneOut(labelled.classes(), k, heldOut);
    UnseenRows.score(classifier, map, labelled.rows(), c, heldOut);
    return heldOut;
  }

  private static double meanSquare(double[] data, int c) {
    double sum = 0;
    for (double value : data) {
      sum += value * value;
    }
    return sum / c;
  }
}
