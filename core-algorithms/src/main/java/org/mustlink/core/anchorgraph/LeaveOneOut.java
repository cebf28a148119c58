package org.mustlink.core.anchorgraph;

import java.util.Arrays;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.Vectors;

/**
 * The soft label that a {@link LabelSolver} would give each labelled row from the labels of the
 * other rows alone, in closed form: (f - h y)/(1 - h), where f is the row's soft label with all
 * labels, y its own label and h = w z^T (Z_L W Z_L^T + g P + 1e-6 I)^-1 z its leverage with the
 * weight w of its label (leave-one-out of a linear smoother, which weights leave as it is; Hastie,
 * Tibshirani, Friedman, The Elements of Statistical Learning, 2nd edition, equation 7.64). If there
 * are at most as many labelled rows as landmarks, their c x c influence matrix is stored, otherwise
 * the inverse of order p'. Immutable and thread-safe.
 */
public abstract sealed class LeaveOneOut {
  private final double[] leverages;

  private LeaveOneOut(double[] leverages) {
    this.leverages = leverages;
  }

  /**
   * Soft labels of the labelled rows.
   *
   * @param softLabels c x k, row-major
   * @param masses k, the sums of the soft labels over all rows of the graph, by the labels of all c
   *     rows
   */
  public record Prediction(double[] softLabels, double[] masses) {}

  /**
   * Prepares the predictions of the rows of a solver. O(p'^2 c), or O(p'^3) for more rows than
   * landmarks.
   */
  public static LeaveOneOut of(LabelSolver solver) {
    return solver.rows().count() <= solver.graph().size() ? byRows(solver) : byLandmarks(solver);
  }

  /**
   * Predicts every labelled row from the others. O(c^2 k) for at most as many rows as landmarks,
   * O((p'^2 + c r) k) for more.
   *
   * @param y c x k, row-major: the share of each class in every labelled row
   */
  public Prediction predict(double[] y, int k) {
    Prediction found = fitted(y, k);
    double[] labels = found.softLabels();
    for (int i = 0; i < labels.length; i++) {
      double h = leverages[i / k];
      labels[i] = (labels[i] - h * y[i]) / (1 - h);
    }
    return found;
  }

  /**
   * Predicts every labelled row from the others by another code of it: s + x (e - y), where s is
   * the soft label of the other code z' with all labels, e the prediction of the row by its own
   * code, and x = w z'^T (Z_L W Z_L^T + g P + 1e-6 I)^-1 z. O(p'^2 c).
   *
   * @param solver that these predictions are of
   * @param own the soft labels that {@link #predict} returns
   * @param codes of the c rows; landmarks that are not in the graph count as nothing
   * @return c x k, row-major
   */
  public static double[] predict(
      LabelSolver solver, double[] y, int k, double[] own, CodedRows codes) {
    DenseMatrix inverse =
        solver.system().solve(solver.sums(Vectors.identity(codes.count()), codes.count()));
    int p = solver.graph().size();
    int[] indices = solver.graph().indices();
    int r = codes.r();
    double[] coefficients = solver.solve(y, k).coefficients().values();
    double[] labels = new double[codes.count() * k];
    for (int i = 0; i < codes.count(); i++) {
      double cross = 0;
      for (int a = i * r; a < (i + 1) * r; a++) {
        int index = indices[codes.codes()[a]];
        if (index >= 0) {
          cross += codes.weights()[a] * inverse.values()[i * p + index];
          for (int j = 0; j < k; j++) {
            labels[i * k + j] += codes.weights()[a] * coefficients[j * p + index];
          }
        }
      }
      for (int j = i * k; j < (i + 1) * k; j++) {
        labels[j] += cross * (own[j] - y[j]);
      }
    }
    return labels;
  }

  /** Returns the soft labels that the rows get from all labels, their own included. */
  abstract Prediction fitted(double[] y, int k);

  /**
   * Averages these predictions with those of another linear smoother. O(c^3).
   *
   * @param leaveOneOut c x c, row-major: the weight of the label of each row in the leave-one-out
   *     score of every row by the other smoother
   * @param share of the other smoother in the soft labels, in [0, 1]; masses stay as they are
   * @return predictions in O(c^2 k)
   */
  public LeaveOneOut joined(double[] leaveOneOut, double share) {
    int c = leverages.length;
    Prediction own = predict(Vectors.identity(c), c);
    double[] matrix = own.softLabels();
    for (int i = 0; i < matrix.length; i++) {
      matrix[i] += share * (leaveOneOut[i] - matrix[i]);
    }
    return new Joined(matrix, own.masses());
  }

  private static LeaveOneOut byRows(LabelSolver solver) {
    int c = solver.rows().count();
    DenseMatrix codes = solver.sums(Vectors.identity(c), c);
    DenseMatrix halfway = solver.system().halfway(codes);
    double[] influence = Products.of(halfway.transpose(), halfway).values();
    if (!solver.weights().areOne()) {
      // W Z^T M Z W becomes Z^T M Z W: the weight of a row counts for others, not for its own
      // score.
      for (int at = 0; at < influence.length; at++) {
        influence[at] /= solver.weights().of(at / c);
      }
    }
    DenseMatrix degrees = new DenseMatrix(solver.graph().size(), 1, solver.graph().degrees());
    double[] masses = Products.of(halfway.transpose(), solver.system().halfway(degrees)).values();
    return new ByRows(c, influence, masses);
  }

  private static LeaveOneOut byLandmarks(LabelSolver solver) {
    return new ByLandmarks(solver, solver.system().inverse());
  }

  /** Soft labels M Y by a row-major matrix M, c x c. */
  private static Prediction ofMatrix(double[] y, double[] matrix, double[] masses, int k) {
    int c = masses.length;
    // Row-major Y is column-major Y^T, and row-major M is column-major M^T: Y^T M^T.
    double[] labels = new double[c * k];
    Products.add(1, y, matrix, labels, k, c, c);
    double[] sums = new double[k];
    for (int i = 0; i < y.length; i++) {
      sums[i % k] += masses[i / k] * y[i];
    }
    return new Prediction(labels, sums);
  }

  private static final class ByRows extends LeaveOneOut {
    private final double[] influence;
    private final double[] masses;

    ByRows(int c, double[] influence, double[] masses) {
      super(diagonal(c, influence));
      this.influence = influence;
      this.masses = masses;
    }

    private static double[] diagonal(int c, double[] matrix) {
      double[] diagonal = new double[c];
      Arrays.setAll(diagonal, i -> matrix[i * c + i]);
      return diagonal;
    }

    @Override
    Prediction fitted(double[] y, int k) {
      return ofMatrix(y, influence, masses, k);
    }
  }

  /** The weighted mean of the leave-one-out predictions of two smoothers. */
  private static final class Joined extends LeaveOneOut {
    private final double[] matrix;
    private final double[] masses;

    Joined(double[] matrix, double[] masses) {
      super(new double[masses.length]);
      this.matrix = matrix;
      this.masses = masses;
    }

    @Override
    Prediction fitted(double[] y, int k) {
      return ofMatrix(y, matrix, masses, k);
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
        leverages[row] *= solver.weights().of(row);
      }
      return leverages;
    }

    @Override
    Prediction fitted(double[] y, int k) {
      DenseMatrix coefficients = Products.of(inverse, solver.sums(y, k));
      double[] masses = solver.masses(coefficients);
      LabelSolver.Solution solution = new LabelSolver.Solution(coefficients, masses);
      return new Prediction(solver.softLabels(solution, solver.rows()), masses);
    }
  }
}
