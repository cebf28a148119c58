package org.mustlink.core.scacs;

import java.util.Arrays;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.Symmetric;
import org.mustlink.core.linalg.SymmetricOperator;

/**
 * Constraints between u must-link components of one or more rows each: Q^ = M N M^T, stored as M
 * and N. With fewer components than landmarks this is the cheaper form of {@link PairConstraints}.
 *
 * @param scaledCodes M, p' x u: the summed codes of the rows of every component, times D^-1/2
 * @param matrix N, u x u, symmetric: the constraints between components
 * @param mostPositive the maximum number of leading solutions from which those of the lowest cost
 *     are taken
 */
public record ComponentConstraints(DenseMatrix scaledCodes, DenseMatrix matrix, int mostPositive)
    implements ConstraintMatrix {
  private static final long SEED = 1;

  public ComponentConstraints {
    if (scaledCodes.numCols() != matrix.numRows() || matrix.numRows() != matrix.numCols()) {
      throw new IllegalArgumentException(
          ("Constraints between %s components need a square matrix of that order, not "
                  + "one of %s x %s")
              .formatted(scaledCodes.numCols(), matrix.numRows(), matrix.numCols()));
    }
  }

  @Override
  public DenseMatrix project(LandmarkSpectrum spectrum) {
    DenseMatrix b = spectrum.coordinates(scaledCodes);
    return Symmetric.mean(Products.of(Products.of(b, matrix), b.transpose()));
  }

  @Override
  public DenseMatrix directions(int most) {
    return scaledCodes.numCols() <= most
        ? scaledCodes
        : LeadingEigen.largest(operator(), Math.min(most, scaledCodes.numRows()), SEED).vectors();
  }

  private SymmetricOperator operator() {
    int p = scaledCodes.numRows();
    return SymmetricOperator.of(
        p,
        (x, columns, y) -> {
          DenseMatrix b = new DenseMatrix(p, columns, Arrays.copyOf(x, p * columns));
          DenseMatrix sums = Products.of(matrix, Products.of(scaledCodes.transpose(), b));
          double[] product = Products.of(scaledCodes, sums).toArray();
          System.arraycopy(product, 0, y, 0, product.length);
        });
  }
}
