package org.mustlink.core.anchorgraph;

import java.util.Arrays;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.PositiveDefinite;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * Labels of all rows from those of some, as values at the landmarks: A = (Z_L Z_L^T + g P + 1e-6
 * I)^-1 Z_L Y, and Z^T A for any row. P is I - S^ (Wang, Fu, Hao, Tao, Wu, EAGR, TKDE 2016) or S -
 * S D^-1 S (Liu, He, Chang, AGR, ICML 2010, eq. 12). Y may be soft. One factor of order p' serves
 * any number of Y. Immutable and thread-safe.
 */
public final class LabelSolver {
  private static final double DIAGONAL = 1e-6;

  private final LandmarkGraph graph;
  private final CodedRows rows;
  private final int[] indices;
  private final PositiveDefinite system;

  private LabelSolver(LandmarkGraph graph, CodedRows rows, DenseMatrix penalty, double g) {
    this.graph = graph;
    this.rows = rows;
    this.indices = indices(graph);
    this.system = PositiveDefinite.of(system(penalty, g));
  }

  /**
   * A solver with the penalty I - S^. O(p'^3).
   *
   * @param rows those with labels
   * @param g how smooth the values have to be, greater than 0
   */
  public static LabelSolver normalised(LandmarkGraph graph, CodedRows rows, double g) {
    int p = graph.size();
    double[] penalty = graph.similarity().toArray();
    for (int i = 0; i < penalty.length; i++) {
      penalty[i] = (i % (p + 1) == 0 ? 1 : 0) - penalty[i];
    }
    return new LabelSolver(graph, rows, new DenseMatrix(p, p, penalty), g);
  }

  /** A solver with the penalty S - S D^-1 S. O(p'^3). */
  public static LabelSolver published(LandmarkGraph graph, CodedRows rows, double g) {
    int p = graph.size();
    DenseMatrix similarity = graph.similarity().toDense();
    double[] penalty = similarity.multiply(similarity).values();
    for (int j = 0; j < p; j++) {
      for (int i = 0; i < p; i++) {
        double difference = similarity.apply(i, j) - penalty[j * p + i];
        penalty[j * p + i] = difference * Math.sqrt(graph.degrees()[i] * graph.degrees()[j]);
      }
    }
    return new LabelSolver(graph, rows, new DenseMatrix(p, p, penalty), g);
  }

  /** The position among the landmarks in use, or -1. */
  private static int[] indices(LandmarkGraph graph) {
    int[] indices = new int[graph.total()];
    Arrays.fill(indices, -1);
    for (int i = 0; i < graph.size(); i++) {
      indices[graph.kept()[i]] = i;
    }
    return indices;
  }

  private DenseMatrix system(DenseMatrix penalty, double g) {
    int p = graph.size();
    double[] values = penalty.values().clone();
    for (int i = 0; i < values.length; i++) {
      values[i] = g * values[i] + (i % (p + 1) == 0 ? DIAGONAL : 0);
    }
    int r = rows.r();
    for (int row = 0; row < rows.count(); row++) {
      for (int a = row * r; a < (row + 1) * r; a++) {
        for (int b = row * r; b < (row + 1) * r; b++) {
          values[index(rows.codes()[a]) * p + index(rows.codes()[b])] +=
              (double) rows.weights()[a] * rows.weights()[b];
        }
      }
    }
    return new DenseMatrix(p, p, values);
  }

  int index(int landmark) {
    int index = indices[landmark];
    if (index < 0) {
      throw new IllegalArgumentException(
          "A row has landmark " + landmark + ", which no row of the graph uses");
    }
    return index;
  }

  /**
   * Values of classes at the landmarks.
   *
   * @param coefficients A, p' x k
   * @param masses k, the sum of the values of all rows of the graph, d^T A
   */
  public record Values(DenseMatrix coefficients, double[] masses) {}

  /**
   * Solves for labels. O(p'^2 k).
   *
   * @param y c x k, row-major, the share of each class in every row
   */
  public Values solve(double[] y, int k) {
    DenseMatrix coefficients = system.solve(sums(y, k));
    return new Values(coefficients, masses(coefficients));
  }

  /** Z_L Y, p' x k. */
  DenseMatrix sums(double[] y, int k) {
    int p = graph.size();
    int r = rows.r();
    double[] sums = new double[p * k];
    for (int row = 0; row < rows.count(); row++) {
      for (int a = row * r; a < (row + 1) * r; a++) {
        int index = index(rows.codes()[a]);
        for (int j = 0; j < k; j++) {
          sums[j * p + index] += rows.weights()[a] * y[row * k + j];
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

  /** What the labelled rows say of each other. O(p'^2 c), or O(p'^3) for more rows than that. */
  public LeaveOneOut leaveOneOut() {
    return rows.count() <= graph.size() ? LeaveOneOut.byRows(this) : LeaveOneOut.byLandmarks(this);
  }

  /**
   * The values of any rows of the graph, Z^T A. O(r k) a row.
   *
   * @return count x k, row-major
   */
  public double[] values(Values values, CodedRows of) {
    int k = values.masses().length;
    int p = graph.size();
    int r = of.r();
    double[] coefficients = values.coefficients().values();
    double[] found = new double[of.count() * k];
    for (int a = 0; a < of.codes().length; a++) {
      int index = index(of.codes()[a]);
      for (int j = 0; j < k; j++) {
        found[a / r * k + j] += of.weights()[a] * coefficients[j * p + index];
      }
    }
    return found;
  }
}
