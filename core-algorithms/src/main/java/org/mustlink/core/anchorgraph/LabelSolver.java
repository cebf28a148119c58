package org.mustlink.core.anchorgraph;

import java.util.Arrays;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.PositiveDefinite;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * Anchor graph regularization: spreads the labels Y of c rows over the landmark graph. The soft
 * labels at the landmarks are A = (Z_L W Z_L^T + g P + 1e-6 I)^-1 Z_L W Y with the weights W of the
 * labels, by which the squared errors of their rows count, and those of any rows with the codes Z
 * are Z^T A (Liu, He, Chang, ICML 2010, eq. 11), with the penalty P = I - S^ (Wang, Fu, Hao, Tao,
 * Wu, EAGR, TKDE 2016) or the published one, with which the diagonal gets a share of its largest
 * entry in place of 1e-6. Y may itself be soft. The system of order p' is factorised once and can
 * then be solved for any number of Y. Immutable and thread-safe.
 */
public final class LabelSolver {
  /** What is added to the diagonal with the penalty of EAGR, which is at most 1. */
  private static final double DIAGONAL = 1e-6;

  /**
   * What is added to the diagonal of the published system, as a share of its largest entry, so that
   * it is positive definite where no label reaches. The authors' program adds 1e-6, and the
   * smallest eigenvalues may be less: 2e-7 on wine, 1e-8 on glass.
   */
  private static final double SHARE = 1e-10;

  private final LandmarkGraph graph;
  private final CodedRows rows;
  private final LabelWeights weights;
  private final int[] indices;
  private final PositiveDefinite system;

  /** Makes a solver of a system to whose diagonal 1e-6 is added. */
  LabelSolver(LandmarkGraph graph, CodedRows rows, DenseMatrix penalty, double g) {
    this(graph, rows, LabelWeights.ONE, penalty, g, false);
  }

  private LabelSolver(
      LandmarkGraph graph,
      CodedRows rows,
      LabelWeights weights,
      DenseMatrix penalty,
      double g,
      boolean scaled) {
    this.graph = graph;
    this.rows = rows;
    this.weights = weights;
    this.indices = graph.indices();
    double[] values = system(penalty, g, scaled ? 0 : DIAGONAL);
    if (scaled) {
      scale(values);
    }
    this.system = PositiveDefinite.of(new DenseMatrix(graph.size(), graph.size(), values));
  }

  /** Makes a solver with the penalty of EAGR for labels that are certain. O(p'^3). */
  public static LabelSolver normalised(LandmarkGraph graph, CodedRows rows, double g) {
    return normalised(graph, rows, LabelWeights.ONE, g);
  }

  /**
   * Makes a solver with the penalty I - S^ of EAGR. O(p'^3).
   *
   * @param rows the codes of the c labelled rows
   * @param weights of their labels
   * @param g the weight of the penalty, greater than 0; soft labels get smoother as it grows
   * @throws IllegalArgumentException if a labelled row uses a landmark that is not in the graph
   */
  public static LabelSolver normalised(
      LandmarkGraph graph, CodedRows rows, LabelWeights weights, double g) {
    int p = graph.size();
    double[] penalty = graph.similarity().toArray();
    for (int i = 0; i < penalty.length; i++) {
      penalty[i] = (i % (p + 1) == 0 ? 1 : 0) - penalty[i];
    }
    return new LabelSolver(graph, rows, weights, new DenseMatrix(p, p, penalty), g, false);
  }

  /**
   * Makes a solver with the penalty S - S D^-1 S as published (Liu, He, Chang, ICML 2010, equation
   * 9): the Laplacian of the graph of the rows, reduced to the landmarks. O(p'^3).
   *
   * @param rows the codes of the c labelled rows
   * @param g the weight of the penalty, greater than 0; soft labels get smoother as it grows
   * @throws IllegalArgumentException if a labelled row uses a landmark that is not in the graph
   */
  public static LabelSolver published(LandmarkGraph graph, CodedRows rows, double g) {
    int p = graph.size();
    double[] roots = Arrays.stream(graph.degrees()).map(Math::sqrt).toArray();
    double[] penalty = graph.similarity().toArray();
    double[] square = Products.of(graph.similarity(), graph.similarity().toDense()).values();
    for (int i = 0; i < penalty.length; i++) {
      penalty[i] = roots[i % p] * roots[i / p] * (penalty[i] - square[i]);
    }
    return new LabelSolver(graph, rows, LabelWeights.ONE, new DenseMatrix(p, p, penalty), g, true);
  }

  /** Adds a share of the largest entry of the diagonal to all its entries. */
  private void scale(double[] values) {
    double largest = 0;
    for (int i = 0; i < values.length; i += graph.size() + 1) {
      largest = Math.max(largest, values[i]);
    }
    for (int i = 0; i < values.length; i += graph.size() + 1) {
      values[i] += SHARE * largest;
    }
  }

  /** Z_L W Z_L^T + g P + diagonal I, p' x p'. */
  private double[] system(DenseMatrix penalty, double g, double diagonal) {
    int p = graph.size();
    double[] values = penalty.values().clone();
    for (int i = 0; i < values.length; i++) {
      values[i] = g * values[i] + (i % (p + 1) == 0 ? diagonal : 0);
    }
    int r = rows.r();
    for (int row = 0; row < rows.count(); row++) {
      double weight = weights.of(row);
      for (int a = row * r; a < (row + 1) * r; a++) {
        for (int b = row * r; b < (row + 1) * r; b++) {
          values[index(rows.codes()[a]) * p + index(rows.codes()[b])] +=
              weight * ((double) rows.weights()[a] * rows.weights()[b]);
        }
      }
    }
    return values;
  }

  int index(int landmark) {
    int index = indices[landmark];
    if (index < 0) {
      throw new IllegalArgumentException(
          "A labelled row uses landmark " + landmark + ", which no row of the graph uses");
    }
    return index;
  }

  /**
   * Soft labels at the landmarks.
   *
   * @param coefficients A, p' x k
   * @param masses k, the sums of the soft labels over all rows of the graph, d^T A
   */
  public record Solution(DenseMatrix coefficients, double[] masses) {}

  /**
   * Solves for the labels Y. O(p'^2 k).
   *
   * @param y c x k, row-major: the share of each class in every labelled row
   */
  public Solution solve(double[] y, int k) {
    DenseMatrix coefficients = system.solve(sums(y, k));
    return new Solution(coefficients, masses(coefficients));
  }

  /** Z_L W Y, p' x k. */
  DenseMatrix sums(double[] y, int k) {
    int p = graph.size();
    int r = rows.r();
    double[] sums = new double[p * k];
    for (int row = 0; row < rows.count(); row++) {
      double weight = weights.of(row);
      for (int a = row * r; a < (row + 1) * r; a++) {
        int index = index(rows.codes()[a]);
        for (int j = 0; j < k; j++) {
          sums[j * p + index] += weight * (rows.weights()[a] * y[row * k + j]);
        }
      }
    }
    return new DenseMatrix(p, k, sums);
  }

  /** d^T A. */
  double[] masses(DenseMatrix coefficients) {
    double[] masses = new double[coefficients.numCols()];
    for (int j = 0; j < masses.length; j++) {
      for (int i = 0; i < graph.size(); i++) {
        masses[j] += graph.degrees()[i] * coefficients.apply(i, j);
      }
    }
    return masses;
  }

  PositiveDefinite system() {
    return system;
  }

  LandmarkGraph graph() {
    return graph;
  }

  CodedRows rows() {
    return rows;
  }

  LabelWeights weights() {
    return weights;
  }

  /**
   * Applies soft labels at the landmarks to rows of the graph: Z^T A. O(r k) a row.
   *
   * @param of the codes of any rows that use landmarks of the graph
   * @return count x k, row-major
   * @throws IllegalArgumentException if a row uses a landmark that is not in the graph
   */
  public double[] softLabels(Solution solution, CodedRows of) {
    int k = solution.masses().length;
    int p = graph.size();
    int r = of.r();
    double[] coefficients = solution.coefficients().values();
    double[] labels = new double[of.count() * k];
    for (int a = 0; a < of.codes().length; a++) {
      int index = index(of.codes()[a]);
      for (int j = 0; j < k; j++) {
        labels[a / r * k + j] += of.weights()[a] * coefficients[j * p + index];
      }
    }
    return labels;
  }
}
