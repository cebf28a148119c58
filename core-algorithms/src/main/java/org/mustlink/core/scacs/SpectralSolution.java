package org.mustlink.core.scacs;

import java.util.List;
import org.mustlink.core.linalg.DenseMatrix;

/**
 * The solution of SCACS or LSC: weighted columns over the landmarks in use. The embedding of a row
 * with the code z is z^T D^-1/2 times these columns.
 *
 * @param vectors p' x m, the columns T y (1 - cost)
 * @param costs m costs y^T (I - Sig) y, each in [0, 1]: the cost of the cut of the graph by a
 *     column
 * @param mu the eigenvalues of the constrained columns, at most m of them
 * @param gammas the leading eigenvalues of the constraint matrix Q', at most k - 1
 * @param beta the threshold beta, 0 without constraints
 * @param warnings sentences for the user
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
