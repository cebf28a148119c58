package org.mustlink.core.classifier;

import java.util.Arrays;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.Vectors;

/** Fits {@link LinearRidge}; its ridge minimizes the squared leave-one-out error. */
public final class LinearRidgeFitter {
  /** Ridges as multiples of the mean squared length of a row. */
  static final double[] RIDGES = {1e-4, 3e-4, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10};

  private LinearRidgeFitter() {}

  /**
   * Fits the classifier to the first rows; the other rows are held out. O(c^2 d + c^3) for c rows
   * that it is fitted to.
   *
   * @param map whose scaled columns the classifier reads, before they are projected
   * @param labelled rows before the map, in an order that is a random draw
   * @param most the maximum number of rows that it is fitted to
   */
  public static Classifier.Fitted fit(FeatureMap map, LabelledRows labelled, int most) {
    int c = Math.min(labelled.rows().count(), most);
    double[] data = map.unprojected(labelled.rows().first(c)).data();
    double square = Math.max(Double.MIN_NORMAL, Vectors.dot(data, data) / c);
    DenseMatrix columns = new DenseMatrix(map.inputs(), c, data);
    double[] kernel = divided(Products.of(columns.transpose(), columns).values(), square);
    int few = Math.min(c, RidgeGrid.CHOICE_ROWS);
    double[] some = new double[few * few];
    for (int i = 0; i < few; i++) {
      System.arraycopy(kernel, i * c, some, i * few, few);
    }
    RidgeGrid grid = RidgeGrid.of(labelled, RIDGES);
    RidgeSolution solution = grid.solution(kernel, c, grid.choice(some, few));
    double[] scaled = divided(solution.coefficients(), square);
    // A d x k matrix stored by column is a k x d matrix stored by row.
    DenseMatrix coefficients = new DenseMatrix(c, labelled.classCount(), scaled, true);
    double[] weights = Products.of(columns, coefficients).values();
    return grid.fitted(new LinearRidge(weights, grid.shares()), solution, c, map::unprojected);
  }

  private static double[] divided(double[] values, double divisor) {
    return Arrays.stream(values).map(value -> value / divisor).toArray();
  }
}
