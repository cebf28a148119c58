package org.mustlink.core.scacs;

import java.util.List;
import org.apache.spark.ml.linalg.DenseMatrix;

/**
 * Columns of an embedding over the landmarks in use, weighted and ready for z^T D^-1/2.
 *
 * @param vectors p' x m, the columns T y (1 - cost)
 * @param costs m values of y^T (I - Sig) y, in [0, 1]: how much of the graph a column cuts
 * @param mu the eigenvalues of the constrained columns, at most m of them
 * @param gammas the leading eigenvalues of the constraint matrix Q', at most k - 1
 * @param beta the threshold that was taken, 0 without constraints
 * @param warnings in words
 */
public record SpectralSolution(
    DenseMatrix vectors,
    double[] costs,
    double[] mu,
    double[] gammas,
    double beta,
    List<String> warnings) {
  public SpectralSolution {
    warnings = List.copyOf(warnings);
  }
}
