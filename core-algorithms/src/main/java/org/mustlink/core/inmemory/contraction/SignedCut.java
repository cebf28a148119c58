package org.mustlink.core.inmemory.contraction;

import org.mustlink.core.graph.Graph;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.linalg.SymmetricOperator;

/**
 * The smallest f^T L f / f^T D f over f = R g with f orthogonal to D 1.
 *
 * @param vector f, n
 * @param sides n, 1 or -1: the signs of f; where f is 0, signs that satisfy the constraints
 * @param cost the quotient, in [0, 2]
 */
record SignedCut(double[] vector, int[] sides, double cost) {
  /**
   * Added to the eigenvalues, so that those of the complement exceed that of the excluded vector.
   */
  private static final double SHIFT = 2;

  /**
   * Solves for the largest eigenvector of D'^-1/2 R^T W R D'^-1/2 on the complement of D'^-1/2 R^T
   * D 1. If that vector is 0, the complement is the full space. Takes some hundred products with W.
   */
  static SignedCut of(Graph graph, Contraction contraction, long seed) {
    ContractedAffinity affinity = ContractedAffinity.of(graph, contraction);
    double[] unit = contraction.collected(graph.degrees(), 1);
    double squares = 0;
    for (int a = 0; a < unit.length; a++) {
      unit[a] *= affinity.inverseRoots()[a];
      squares += unit[a] * unit[a];
    }
    for (int a = 0; a < unit.length; a++) {
      unit[a] = squares > 0 ? unit[a] / Math.sqrt(squares) : 0;
    }
    SymmetricEigen eigen = LeadingEigen.largest(complement(affinity, unit), 1, seed);
    DenseMatrix leading = new DenseMatrix(unit.length, 1, eigen.vectors().values());
    int[] sides = new int[contraction.signs().length];
    for (int i = 0; i < sides.length; i++) {
      int vertexSide = leading.values()[contraction.vertices()[i]] < 0 ? -1 : 1;
      sides[i] = contraction.signs()[i] * vertexSide;
    }
    return new SignedCut(affinity.rows(leading).values(), sides, 1 + SHIFT - eigen.values()[0]);
  }

  /** P (A + s I) P for the projector P along a unit vector, or for P = I where it is 0. */
  private static SymmetricOperator complement(SymmetricOperator matrix, double[] unit) {
    return SymmetricOperator.of(
        unit.length,
        (x, columns, y) -> {
          double[] projected = project(unit, x, columns);
          double[] image = new double[projected.length];
          matrix.apply(projected, columns, image);
          for (int at = 0; at < image.length; at++) {
            image[at] += SHIFT * projected[at];
          }
          System.arraycopy(project(unit, image, columns), 0, y, 0, image.length);
        });
  }

  private static double[] project(double[] unit, double[] x, int columns) {
    int m = unit.length;
    double[] projected = new double[m * columns];
    for (int c = 0; c < columns; c++) {
      double product = 0;
      for (int a = 0; a < m; a++) {
        product += unit[a] * x[c * m + a];
      }
      for (int a = 0; a < m; a++) {
        projected[c * m + a] = x[c * m + a] - product * unit[a];
      }
    }
    return projected;
  }
}
