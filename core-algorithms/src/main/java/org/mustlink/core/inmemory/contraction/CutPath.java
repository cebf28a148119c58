package org.mustlink.core.inmemory.contraction;

import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.EigenPath;

/**
 * The problems min tr Y^T (L + gamma Q) Y with Y^T D Y = I for many gamma: the eigenpairs without Y
 * >= 0, which change little from one gamma to the next. Not thread-safe.
 */
final class CutPath {
  /**
   * The shift from which the Laplacian is subtracted, which makes its smallest eigenvalues the
   * largest and all at least 0.
   */
  private static final double REVERSED = 2;

  private final ContractedEdges edges;
  private final EigenPath largest;
  private final EigenPath smallest;

  /**
   * Makes the path.
   *
   * @param pairs the number of vectors, from 1 to m
   */
  CutPath(ContractedEdges edges, int pairs, long seed) {
    this.edges = edges;
    this.largest =
        new EigenPath(
            EdgeMatrix.scaled(edges, 0, 1, 0), EdgeMatrix.scaled(edges, 0, 0, 1), null, 1, seed);
    this.smallest =
        new EigenPath(
            EdgeMatrix.scaled(edges, REVERSED, -1, 0),
            EdgeMatrix.scaled(edges, 0, 0, -1),
            null,
            pairs,
            seed);
  }

  /** Returns the problem for one gamma, with the largest eigenvalue of D^-1 (L + gamma Q). */
  NonnegativeCut at(double gamma) {
    return NonnegativeCut.of(edges, gamma, largest.at(1, gamma).values()[0]);
  }

  /** Returns the eigenvectors of D^-1/2 (L + gamma Q) D^-1/2 with the smallest eigenvalues. */
  DenseMatrix vectors(double gamma) {
    return smallest.at(1, gamma).vectors();
  }
}
