package org.mustlink.core.scacs;

import org.mustlink.core.linalg.DenseMatrix;

/**
 * The constraint matrix Q of all rows, n x n, with Q_ij > 0 for a must-link and {@code Q_ij < 0}
 * for a cannot-link, as it enters the eigenproblem: Q' = T^T D^-1/2 Z Q Z^T D^-1/2 T with the codes
 * Z and the whitening T of a {@link LandmarkSpectrum} (Li, Xia, Shan, Liu, TKDE 2015, section 4). Q
 * itself is never built. Implementations are immutable.
 */
public interface ConstraintMatrix {
  /** Returns Q', q x q, exactly symmetric. */
  DenseMatrix project(LandmarkSpectrum spectrum);

  /**
   * Returns the number of leading solutions of the eigenproblem to compute: the maximum number of
   * positive eigenvalues of Q', or fewer if only the first ones are needed.
   */
  int mostPositive();

  /**
   * Returns vectors over the landmarks in use that span the range of D^-1/2 Z Q Z^T D^-1/2, or its
   * leading part. The space of a restricted spectrum has to contain them.
   *
   * @param most the maximum number of columns if they are eigenvectors; ignored if they are given
   * @return p' x m
   */
  DenseMatrix directions(int most);
}
