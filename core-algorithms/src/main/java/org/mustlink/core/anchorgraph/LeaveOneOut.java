package org.mustlink.core.anchorgraph;

import dev.ludovic.netlib.blas.BLAS;
import java.util.Arrays;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.landmark.CodedRows;

/**
 * What each labelled row would be by the labels of the others, in closed form: (f - h y)/(1 - h)
 * with f its value by the label solver and h = z^T (..)^-1 z its leverage. For few rows their c x c
 * influence on each other is kept, for many the inverse of order p'. Immutable and thread-safe.
 */
public abstract sealed class LeaveOneOut {
  private final double[] leverages;

  private LeaveOneOut(double[] leverages) {
    this.leverages = leverages;
  }

  /**
   * Values and the sizes of the classes they make.
   *
   * @param values c x k, row-major
   * @param masses k, the sum of the values of all rows of the graph, of the labels of all rows
   */
  public record Values(double[] values, double[] masses) {}

  /**
   * The values. O(c^2 k) for few rows, O((p'^2 + c r) k) for many.
   *
   * @param y c x k, row-major, the share of each class in every row
   */
  public Values of(double[] y, int k) {
    Values found = fitted(y, k);
    double[] values = found.values();
    for (int i = 0; i < values.length; i++) {
      double h = leverages[i / k];
      values[i] = (values[i] - h * y[i]) / (1 - h);
    }
    return found;
  }

  /** The values with the own label. */
  abstract Values fitted(double[] y, int k);

  static LeaveOneOut byRows(LabelSolver solver) {
    int c = solver.rows().count();
    DenseMatrix codes = solver.sums(identity(c), c);
    DenseMatrix halfway = solver.system().halfway(codes);
    double[] influence = halfway.transpose().multiply(halfway).values();
    DenseMatrix degrees = new DenseMatrix(solver.graph().size(), 1, solver.graph().degrees());
    double[] masses = halfway.transpose().multiply(solver.system().halfway(degrees)).values();
    return new ByRows(c, influence, masses);
  }

  static LeaveOneOut byLandmarks(LabelSolver solver) {
    return new ByLandmarks(solver, solver.system().inverse());
  }

  private static double[] identity(int c) {
    double[] identity = new double[c * c];
    for (int i = 0; i < c; i++) {
      identity[i * c + i] = 1;
    }
    return identity;
  }

  private static final class ByRows extends LeaveOneOut {
    private final int c;
    private final double[] influence;
    private final double[] masses;

    ByRows(int c, double[] influence, double[] masses) {
      super(diagonal(c, influence));
      this.c = c;
      this.influence = influence;
      this.masses = masses;
    }

    private static double[] diagonal(int c, double[] matrix) {
      double[] diagonal = new double[c];
      Arrays.setAll(diagonal, i -> matrix[i * c + i]);
      return diagonal;
    }

    @Override
    Values fitted(double[] y, int k) {
      // Row-major Y is column-major Y^T, and the influence is symmetric: Y^T H.
      double[] values = new double[c * k];
      BLAS.getInstance().dgemm("N", "N", k, c, c, 1, y, k, influence, c, 0, values, k);
      double[] sums = new double[k];
      for (int i = 0; i < y.length; i++) {
        sums[i % k] += masses[i / k] * y[i];
      }
      return new Values(values, sums);
    }
  }

  private static final class ByLandmarks extends LeaveOneOut {
    private final LabelSolver solver;
    private final DenseMatrix inverse;

    ByLandmarks(LabelSolver solver, DenseMatrix inverse) {
      super(leverages(solver, inverse));
      this.solver = solver;
      this.inverse = inverse;
    }

    private static double[] leverages(LabelSolver solver, DenseMatrix inverse) {
      CodedRows rows = solver.rows();
      double[] leverages = new double[rows.count()];
      int r = rows.r();
      for (int row = 0; row < leverages.length; row++) {
        for (int a = row * r; a < (row + 1) * r; a++) {
          for (int b = row * r; b < (row + 1) * r; b++) {
            double entry =
                inverse.apply(solver.index(rows.codes()[a]), solver.index(rows.codes()[b]));
            leverages[row] += entry * ((double) rows.weights()[a] * rows.weights()[b]);
          }
        }
      }
      return leverages;
    }

    @Override
    Values fitted(double[] y, int k) {
      DenseMatrix coefficients = inverse.multiply(solver.sums(y, k));
      double[] masses = solver.masses(coefficients);
      return new Values(
          solver.values(new LabelSolver.Values(coefficients, masses), solver.rows()), masses);
    }
  }
}
