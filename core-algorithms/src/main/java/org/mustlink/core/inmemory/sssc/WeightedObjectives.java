package org.mustlink.core.inmemory.sssc;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.graph.NormalisedAffinity;
import org.mustlink.core.inmemory.PairwiseMatrix;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.inmemory.RestrictedPairs;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.EigenPath;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.linalg.SymmetricOperator;

/**
 * The matrices M = (1 - g) Lbar + g Qb for many g. Their eigenproblem is solved as that of (1 - g)
 * N - share P, which has the same eigenvectors. For small tables it is solved in the eigenbasis V
 * of N, where N is diagonal and P involves only the rows of V that have side information.
 *
 * @param least the smallest eigenvalue of P
 * @param range the largest eigenvalue of P minus the smallest one
 * @param path the eigenpairs for many g
 * @param basis V, or null for large tables
 */
record WeightedObjectives(double least, double range, EigenPath path, @Nullable DenseMatrix basis) {
  /**
   * Makes the objectives of a graph and constraints.
   *
   * @param eigen all eigenpairs of the affinity, or null for large tables
   * @param k the number of eigenpairs wanted
   */
  static WeightedObjectives of(
      NormalisedAffinity affinity,
      @Nullable SymmetricEigen eigen,
      PairwiseSideInformation sideInformation,
      int k,
      long seed) {
    double mustEntry = -1.0 / Math.max(1, sideInformation.must());
    double cannotEntry = 1.0 / Math.max(1, sideInformation.cannot());
    SymmetricOperator pairs = new PairwiseMatrix(sideInformation, mustEntry, cannotEntry, 0);
    double least = 0;
    double range = 0;
    if (!sideInformation.none()) {
      SymmetricOperator negative = new PairwiseMatrix(sideInformation, -mustEntry, -cannotEntry, 0);
      least = -LeadingEigen.largest(negative, 1, seed).values()[0];
      range = LeadingEigen.largest(pairs, 1, seed).values()[0] - least;
    }
    if (eigen == null) {
      EigenPath path = new EigenPath(affinity, pairs, null, k, seed);
      return new WeightedObjectives(least, range, path, null);
    }
    RestrictedPairs projected = RestrictedPairs.of(pairs, sideInformation.rows(), eigen);
    SymmetricOperator diagonal =
        SymmetricOperator.of(
            eigen.values().length,
            (x, columns, y) -> {
              double[] product = Products.scaled(eigen.values(), x, columns);
              System.arraycopy(product, 0, y, 0, product.length);
            });
    EigenPath path = new EigenPath(diagonal, projected, projected.inverse(least), k, seed);
    return new WeightedObjectives(least, range, path, eigen.vectors());
  }

  /** Returns the k smallest eigenpairs of M, smallest first, to residuals of 1e-9. */
  SymmetricEigen smallest(double g) {
    return lifted(path.exact(1 - g, -share(g)), g);
  }

  /** Returns the k smallest eigenpairs of M to residuals of 1e-5, which suffices to choose g. */
  SymmetricEigen near(double g) {
    return lifted(path.at(1 - g, -share(g)), g);
  }

  /** Returns the k smallest eigenpairs of M, and extends the basis for the solutions of other g. */
  SymmetricEigen node(double g) {
    return lifted(path.solve(1 - g, -share(g)), g);
  }

  private SymmetricEigen lifted(SymmetricEigen found, double g) {
    return reversed(
        basis == null
            ? found
            : new SymmetricEigen(found.values(), Products.of(basis, found.vectors())),
        shift(g));
  }

  private double share(double g) {
    return range > 0 ? g / range : 0;
  }

  /**
   * Returns the shift: M = (1 - g) I - share l_min I - ((1 - g) N - share P), of which the last
   * term is solved.
   */
  private double shift(double g) {
    return 1 - g - share(g) * least;
  }

  private static SymmetricEigen reversed(SymmetricEigen eigen, double shift) {
    return new SymmetricEigen(
        Arrays.stream(eigen.values()).map(value -> shift - value).toArray(), eigen.vectors());
  }
}
