package org.mustlink.core.scacs;

import org.apache.spark.ml.linalg.DenseMatrix;

/**
 * The constraint matrix Q of the rows, as the landmarks see it: Q' = T^T D^-1/2 Z Q Z^T D^-1/2 T.
 */
public interface ConstraintMatrix {
  /** Q', q x q, symmetric. */
  DenseMatrix project(LandmarkSpectrum spectrum);

  /** The most positive eigenvalues that Q' can have, or that are looked at. */
  int mostPositive();

  /**
   * Vectors over the landmarks in use that span D^-1/2 Z Q Z^T D^-1/2, or its leading part: what a
   * restricted spectrum has to hold.
   *
   * @param most columns at the most, where the matrix has no natural ones
   * @return p' x m
   */
  DenseMatrix directions(int most);
}
