package org.mustlink.core.scacs;

import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.Symmetric;
import org.mustlink.core.linalg.SymmetricEigen;

/**
 * Constraints from sums over pairs of rows: Q^ = D^-1/2 Z Q Z^T D^-1/2 with Q_ij = Q_ji = 1 for a
 * must-link and -1 for a cannot-link. The number of links may be of any size, as the size of Q^
 * depends on the landmarks only.
 *
 * @param matrix Q^, p' x p', symmetric
 */
public record PairConstraints(DenseMatrix matrix) implements ConstraintMatrix {
  @Override
  public DenseMatrix project(LandmarkSpectrum spectrum) {
    DenseMatrix t = spectrum.whitening();
    return Symmetric.mean(Products.of(t.transpose(), Products.of(matrix, t)));
  }

  @Override
  public DenseMatrix directions(int most) {
    return SymmetricEigen.largest(matrix, Math.min(matrix.numRows(), most)).vectors();
  }

  @Override
  public int mostPositive() {
    return matrix.numRows();
  }
}
