package org.mustlink.core.scacs;

import java.util.Arrays;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.Symmetric;
import org.mustlink.core.linalg.SymmetricOperator;

/**
 * Constraints between units, a row or the rows of a must-link component each: Q^ = M N M^T, kept in
 * its two parts. For fewer units than landmarks this is the cheaper form of {@link
 * PairConstraints}.
 *
 * @param scaledCodes M, the codes of the rows of every unit, summed, times D^-1/2; p' x u
 * @param matrix N, u x u, symmetric
 * @param mostPositive the most leading solutions that are looked at
 */
public record ComponentConstraints(DenseMatrix scaledCodes, DenseMatrix matrix, int mostPositive)
    implements ConstraintMatrix {
  private static final long SEED = 1;

  public ComponentConstraints {
    if (scaledCodes.numCols() != matrix.numRows() || matrix.numRows() != matrix.numCols()) {
      throw new IllegalArgumentException(
          scaledCodes.numCols()
              + " units have no constraints of "
              + matrix.numRows()
              + " x "
              + matrix.numCols());
    }
  }

  @Override
  public DenseMatrix project(LandmarkSpectrum spectrum) {
    DenseMatrix b = spectrum.coordinates(scaledCodes);
    return Symmetric.mean(b.multiply(matrix).multiply(b.transpose()));
  }

  @Override
  public DenseMatrix directions(int most) {
    int units = scaledCodes.numCols();
    return units <= most
        ? scaledCodes
        : LeadingEigen.largest(operator(), Math.min(most, scaledCodes.numRows()), SEED).vectors();
  }

  private SymmetricOperator operator() {
    return new SymmetricOperator() {
      @Override
      public int order() {
        return scaledCodes.numRows();
      }

      @Override
      public void apply(double[] x, int columns, double[] y) {
        DenseMatrix b = new DenseMatrix(order(), columns, Arrays.copyOf(x, order() * columns));
        double[] product =
            scaledCodes.multiply(matrix.multiply(scaledCodes.transpose().multiply(b))).toArray();
        System.arraycopy(product, 0, y, 0, product.length);
      }
    };
  }
}
