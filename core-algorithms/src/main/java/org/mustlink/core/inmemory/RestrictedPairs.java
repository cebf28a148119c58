package org.mustlink.core.inmemory;

import java.util.Arrays;
import java.util.BitSet;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.EigenPath;
import org.mustlink.core.linalg.Lapack;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.linalg.SymmetricOperator;
import org.netlib.util.intW;

/**
 * V^T P V for an eigenbasis V of N and a P that is 0 outside of c rows: a matrix of rank at most c,
 * which is the difference between the objective and (1 - g) N, so that the inverse of the objective
 * is cheap (Sherman-Morrison-Woodbury: Golub, Van Loan, Matrix Computations, 4th edition, section
 * 2.1.4).
 *
 * @param values n, the eigenvalues of N
 * @param part U^T, the rows of V where P is not 0, c x n by column
 * @param entries P at these rows, c x c
 */
public record RestrictedPairs(double[] values, double[] part, DenseMatrix entries)
    implements SymmetricOperator {
  /** The shift exceeds the bound of the largest eigenvalue by this fraction of it. */
  private static final double ABOVE = 1e-3;

  /**
   * Makes the matrix from all or some eigenpairs of N.
   *
   * @param pairs P, 0 outside of the constrained rows
   */
  public static RestrictedPairs of(
      SymmetricOperator pairs, BitSet constrained, SymmetricEigen eigen) {
    int n = eigen.values().length;
    int all = eigen.vectors().numRows();
    int[] rows = constrained.stream().toArray();
    int c = rows.length;
    double[] part = new double[c * n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < c; i++) {
        part[j * c + i] = eigen.vectors().values()[j * all + rows[i]];
      }
    }
    double[] entries = new double[c * c];
    double[] unit = new double[all];
    double[] image = new double[all];
    for (int j = 0; j < c; j++) {
      unit[rows[j]] = 1;
      pairs.apply(unit, 1, image);
      unit[rows[j]] = 0;
      for (int i = 0; i < c; i++) {
        entries[j * c + i] = image[rows[i]];
      }
    }
    return new RestrictedPairs(eigen.values(), part, new DenseMatrix(c, c, entries));
  }

  private int rows() {
    return entries.numRows();
  }

  @Override
  public int order() {
    return values.length;
  }

  @Override
  public void apply(double[] x, int columns, double[] y) {
    double[] image = times(entries.values(), seen(x, columns), columns);
    Arrays.fill(y, 0, order() * columns, 0);
    spread(image, columns, y);
  }

  /** U^T X. */
  private double[] seen(double[] x, int columns) {
    int c = rows();
    double[] seen = new double[c * columns];
    if (c > 0) {
      Products.add(1, part, x, seen, c, columns, order());
    }
    return seen;
  }

  /** A c x c matrix times c x columns. */
  private double[] times(double[] matrix, double[] x, int columns) {
    int c = rows();
    double[] product = new double[c * columns];
    if (c > 0) {
      Products.add(1, matrix, x, product, c, columns, c);
    }
    return product;
  }

  /** Adds U X. */
  private void spread(double[] x, int columns, double[] y) {
    int c = rows();
    if (c > 0) {
      double[] product = Products.transposedTimes(part, x, order(), columns, c);
      for (int at = 0; at < product.length; at++) {
        y[at] += product[at];
      }
    }
  }

  /**
   * Makes (s I - a N - b P)^-1 in the basis, for a >= 0 >= b, in O(n c^2 + c^3); a product takes
   * O(n c).
   *
   * @param least the smallest eigenvalue of P
   */
  public EigenPath.Inverse inverse(double least) {
    return (a, b) -> {
      double bound = a * values[0] + b * Math.min(0, least);
      double shift = bound + ABOVE * Math.max(Math.abs(bound), Double.MIN_NORMAL);
      double[] scaling = new double[order()];
      Arrays.setAll(scaling, i -> 1 / (shift - a * values[i]));
      double[] correction = correction(scaling, b);
      return SymmetricOperator.of(
          order(),
          (x, columns, y) -> {
            double[] scaled = Products.scaled(scaling, x, columns);
            double[] inner = times(correction, seen(scaled, columns), columns);
            Arrays.fill(y, 0, scaled.length, 0);
            spread(inner, columns, y);
            for (int at = 0; at < scaled.length; at++) {
              y[at] = scaled[at] + b * scaling[at % scaling.length] * y[at];
            }
          });
    };
  }

  /** (I - b P U^T K U)^-1 P for a diagonal K. */
  private double[] correction(double[] scaling, double b) {
    int c = rows();
    double[] scaled = new double[part.length];
    for (int at = 0; at < scaled.length; at++) {
      scaled[at] = part[at] * scaling[at / c];
    }
    double[] system = new double[c * c];
    double[] solution = entries.values().clone();
    if (c == 0) {
      return solution;
    }
    double[] inner = Products.timesTransposed(scaled, part, c, c, order());
    Products.add(-b, entries.values(), inner, system, c, c, c);
    for (int i = 0; i < c; i++) {
      system[i * c + i] += 1;
    }
    intW info = new intW(0);
    Lapack.java().dgesv(c, c, system, c, new int[c], solution, c, info);
    if (info.val != 0) {
      throw new ArithmeticException(
          "LAPACK dgesv failed on a matrix of order " + c + " with info = " + info.val);
    }
    return solution;
  }
}
