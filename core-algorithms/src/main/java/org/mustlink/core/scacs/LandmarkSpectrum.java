package org.mustlink.core.scacs;

import java.util.Arrays;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.KrylovBasis;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.SymmetricEigen;

/**
 * The eigenpairs of the landmark graph without the trivial one: M = S^ - w0 w0^T = W Sig W^T with
 * w0 = D^1/2 1 / |D^1/2 1|, and the whitening T = W Sig^-1/2. Any row function v that is orthogonal
 * to 1 and lies in the range of Z^T is v = Z^T D^-1/2 T y with |v| = |y|; the methods solve for y
 * (Li, Xia, Shan, Liu, TKDE 2015, section 3). Immutable.
 *
 * @param sigma the diagonal of Sig, q values, descending, in (1e-8, 1]
 * @param whitening T, p' x q
 */
public record LandmarkSpectrum(double[] sigma, DenseMatrix whitening) {
  /** Eigenvalues below this belong to directions in which rows do not differ. */
  private static final double LEAST_EIGENVALUE = 1e-8;

  /** Up to this many landmarks all eigenpairs are computed. */
  private static final int DENSE_LANDMARKS = 1200;

  /** The number of matrices of order p in memory while the complete spectrum is computed. */
  private static final int DENSE_MATRICES = 6;

  /**
   * Returns the bytes needed to compute the spectrum, in addition to the graph.
   *
   * @param p the number of landmarks
   * @param sideInformation the columns of the side information, c
   */
  public static long bytes(long p, int sideInformation) {
    return isComplete(p)
        ? 8 * DENSE_MATRICES * p * p
        : KrylovBasis.bytes(Math.toIntExact(p), sideInformation);
  }

  /** Computes the complete spectrum. O(p^3). */
  public static LandmarkSpectrum of(LandmarkGraph graph) {
    return whiten(SymmetricEigen.all(deflated(graph)));
  }

  /** Returns whether all eigenpairs of a graph of p landmarks are computed. */
  public static boolean isComplete(long p) {
    return p <= DENSE_LANDMARKS;
  }

  /**
   * Computes the first {@code most} eigenpairs, or all if there are fewer. O(p^3), in about a third
   * of the time of the complete spectrum.
   */
  public static LandmarkSpectrum leading(LandmarkGraph graph, int most) {
    int count = Math.min(most, graph.size());
    return whiten(SymmetricEigen.largest(deflated(graph), count));
  }

  /**
   * Computes the part of the spectrum that the methods need. Up to 1200 landmarks this is the
   * complete spectrum, O(p^3). For more, S^ is restricted to the block Krylov space of the side
   * information and some random vectors ({@link KrylovBasis}), which contains the solutions to
   * working precision and the leading eigenvectors of M.
   *
   * @param sideInformation p' x c, the directions of the constraint matrix ({@link
   *     ConstraintMatrix#directions})
   */
  static LandmarkSpectrum of(LandmarkGraph graph, DenseMatrix sideInformation, long seed) {
    return isComplete(graph.size()) ? of(graph) : restricted(graph, sideInformation, seed);
  }

  static LandmarkSpectrum restricted(LandmarkGraph graph, DenseMatrix sideInformation, long seed) {
    // On the complement of w0, where the basis is kept, S^ and M are the same.
    KrylovBasis basis =
        KrylovBasis.of(
            graph.similarity(),
            new DenseMatrix(graph.size(), 1, trivial(graph)),
            sideInformation,
            seed);
    SymmetricEigen ritz = SymmetricEigen.all(basis.projected());
    return whiten(new SymmetricEigen(ritz.values(), Products.of(basis.vectors(), ritz.vectors())));
  }

  private static DenseMatrix deflated(LandmarkGraph graph) {
    int p = graph.size();
    double[] trivial = trivial(graph);
    double[] values = graph.similarity().toArray();
    for (int j = 0; j < p; j++) {
      for (int i = 0; i < p; i++) {
        values[j * p + i] -= trivial[i] * trivial[j];
      }
    }
    return new DenseMatrix(p, p, values);
  }

  /** w0. */
  private static double[] trivial(LandmarkGraph graph) {
    double total = Arrays.stream(graph.degrees()).sum();
    return Arrays.stream(graph.degrees()).map(degree -> Math.sqrt(degree / total)).toArray();
  }

  private static LandmarkSpectrum whiten(SymmetricEigen eigen) {
    int p = eigen.vectors().numRows();
    double[] sigma =
        Arrays.stream(eigen.values())
            .filter(value -> value > LEAST_EIGENVALUE)
            .map(value -> Math.min(value, 1))
            .toArray();
    double[] whitening = Arrays.copyOf(eigen.vectors().values(), p * sigma.length);
    for (int j = 0; j < sigma.length; j++) {
      double scale = 1 / Math.sqrt(sigma[j]);
      for (int i = 0; i < p; i++) {
        whitening[j * p + i] *= scale;
      }
    }
    return new LandmarkSpectrum(sigma, new DenseMatrix(p, sigma.length, whitening));
  }

  /** Returns the first {@code most} eigenpairs, or all if there are fewer. */
  LandmarkSpectrum leading(int most) {
    int q = Math.min(most, sigma.length);
    int p = whitening.numRows();
    return new LandmarkSpectrum(
        Arrays.copyOf(sigma, q), new DenseMatrix(p, q, Arrays.copyOf(whitening.values(), p * q)));
  }

  /** Returns the number of eigenpairs kept, q. */
  public int size() {
    return sigma.length;
  }

  /**
   * Returns the number of clusters at the widest gap between neighbouring eigenvalues of the
   * Laplacian, zeros included (von Luxburg, Statistics and Computing 2007, section 8.3).
   *
   * @param most the largest number considered, at least 2
   */
  public int eigengap(int most) {
    int best = 2;
    for (int k = 3; k <= Math.min(most, size() + 1); k++) {
      best = gap(k) > gap(best) ? k : best;
    }
    return best;
  }

  private double gap(int k) {
    return sigma[k - 2] - (k - 1 < sigma.length ? sigma[k - 1] : 0);
  }

  /**
   * Returns the coordinates of vectors over the landmarks: T^T B. O(q p' m).
   *
   * @param vectors B, p' x m
   * @return q x m
   */
  DenseMatrix coordinates(DenseMatrix vectors) {
    return Products.of(whitening.transpose(), vectors);
  }
}
