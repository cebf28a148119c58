package org.mustlink.core.scacs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.OrthonormalBasis;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.Symmetric;
import org.mustlink.core.linalg.SymmetricEigen;

/**
 * Scalable constrained spectral clustering (Li, Xia, Shan, Liu, TKDE 2015, Algorithm 1), as the
 * symmetric-definite problem (Q' - beta I) y = mu (I - Sig + eps I) y on the complement of the
 * trivial vector. With H = diag(1 - Sig + eps)^-1/2 it is an ordinary symmetric one; mu > 0 are the
 * solutions that satisfy the constraints better than beta, of which the k - 1 of the lowest cost
 * are kept.
 *
 * <p>Steps 7 and 9 of the paper are not followed to the letter: see docs/research/departures.md.
 */
public final class Scacs {
  /** Eigenvalues of Q' below this fraction of its norm are rounding errors. */
  private static final double ZERO = 1e-10;

  /**
   * The weight of a column for classes without labels, relative to the columns of labelled classes.
   */
  private static final double UNSEEN = 0.5;

  private Scacs() {}

  /**
   * Solves for the embedding of k clusters. O(q^3). If the constraints carry no information or
   * separate fewer than k clusters, unconstrained vectors are added, and the solution has a
   * warning.
   *
   * @param beta0 beta as a fraction of gamma_{k-1}, in (0, 1)
   * @param ridge eps, greater than 0; 1e-9 is the paper's problem
   */
  public static SpectralSolution solve(
      LandmarkSpectrum spectrum, ConstraintMatrix constraints, int k, double beta0, double ridge) {
    if (spectrum.size() == 0) {
      return Lsc.solve(spectrum, k, List.of());
    }
    DenseMatrix q = constraints.project(spectrum);
    double[] gammas = SymmetricEigen.largest(q, Math.min(k - 1, spectrum.size())).values();
    double threshold = leastPositive(gammas, Symmetric.norm(q));
    if (Double.isNaN(threshold)) {
      return Lsc.solve(
          spectrum,
          k,
          List.of(
              "The labels and links say nothing that could guide the fit, so that the clusters are"
                  + " those of the features alone."));
    }
    double beta = beta0 * threshold;
    List<Column> columns = constrained(spectrum, q, beta, ridge, constraints.mostPositive());
    columns.sort(Comparator.comparingDouble(Column::cost));
    List<Column> kept = columns.subList(0, Math.min(k - 1, columns.size()));
    double[] mu = kept.stream().mapToDouble(Column::mu).toArray();
    List<String> warnings = new ArrayList<>();
    List<Column> all = new ArrayList<>(kept);
    if (kept.size() < k - 1) {
      warnings.add(
          "The labels and links separate only %s of %s clusters; the features alone separate the others."
              .formatted(kept.size() + 1, k));
      all.addAll(unseen(spectrum, kept, k - 1 - kept.size()));
    }
    return new SpectralSolution(
        vectors(spectrum, all),
        all.stream().mapToDouble(Column::cost).toArray(),
        mu,
        gammas,
        beta,
        warnings);
  }

  /** A unit vector y with its cost and the weight it has in the embedding. */
  private record Column(double[] y, double mu, double cost, double weight) {}

  private static double leastPositive(double[] gammas, double norm) {
    double bound = ZERO * norm;
    return Arrays.stream(gammas)
        .filter(gamma -> gamma > bound && gamma > Double.MIN_NORMAL)
        .min()
        .orElse(Double.NaN);
  }

  private static List<Column> constrained(
      LandmarkSpectrum spectrum, DenseMatrix q, double beta, double ridge, int most) {
    int size = spectrum.size();
    double[] sigma = spectrum.sigma();
    double[] h = Arrays.stream(sigma).map(value -> 1 / Math.sqrt(1 - value + ridge)).toArray();
    double[] values = new double[size * size];
    for (int j = 0; j < size; j++) {
      for (int i = 0; i < size; i++) {
        double shifted = q.apply(i, j) - (i == j ? beta : 0);
        values[j * size + i] = h[i] * shifted * h[j];
      }
    }
    SymmetricEigen eigen =
        SymmetricEigen.largest(new DenseMatrix(size, size, values), Math.min(size, most));
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < eigen.values().length && eigen.values()[j] > 0; j++) {
      double[] y = new double[size];
      double squares = 0;
      for (int i = 0; i < size; i++) {
        y[i] = h[i] * eigen.vectors().apply(i, j);
        squares += y[i] * y[i];
      }
      double cost = 0;
      for (int i = 0; i < size; i++) {
        y[i] /= Math.sqrt(squares);
        cost += y[i] * y[i] * (1 - sigma[i]);
      }
      columns.add(new Column(y, eigen.values()[j], cost, 1 - cost));
    }
    return columns;
  }

  /**
   * Returns the smoothest vectors that are orthogonal to the constrained ones, for clusters without
   * labels.
   */
  private static List<Column> unseen(LandmarkSpectrum spectrum, List<Column> kept, int wanted) {
    int size = spectrum.size();
    OrthonormalBasis basis = new OrthonormalBasis(size, size);
    basis.append(
        kept.stream().flatMapToDouble(column -> Arrays.stream(column.y())).toArray(), ZERO);
    int count = Math.min(wanted, size - basis.size());
    if (count <= 0) {
      return List.of();
    }
    SymmetricEigen eigen =
        SymmetricEigen.largest(complement(spectrum.sigma(), basis.vectors(0, basis.size())), count);
    return IntStream.range(0, count)
        .mapToObj(
            j -> {
              double[] y =
                  IntStream.range(0, size).mapToDouble(i -> eigen.vectors().apply(i, j)).toArray();
              double value = eigen.values()[j];
              return new Column(y, 0, 1 - value, UNSEEN * value);
            })
        .toList();
  }

  /** (I - P P^T) diag(Sig) (I - P P^T) with the columns of P in {@code basis}. */
  private static DenseMatrix complement(double[] sigma, DenseMatrix basis) {
    int size = sigma.length;
    double[] values = Products.of(basis, basis.transpose()).values();
    for (int at = 0; at < values.length; at++) {
      values[at] = (at % (size + 1) == 0 ? 1 : 0) - values[at];
    }
    double[] scaled = values.clone();
    for (int at = 0; at < scaled.length; at++) {
      scaled[at] *= sigma[at % size];
    }
    DenseMatrix projection = new DenseMatrix(size, size, values);
    return Symmetric.mean(Products.of(projection, new DenseMatrix(size, size, scaled)));
  }

  private static DenseMatrix vectors(LandmarkSpectrum spectrum, List<Column> columns) {
    int size = spectrum.size();
    double[] weighted = new double[size * columns.size()];
    for (int j = 0; j < columns.size(); j++) {
      for (int i = 0; i < size; i++) {
        weighted[j * size + i] = columns.get(j).y()[i] * columns.get(j).weight();
      }
    }
    return Products.of(spectrum.whitening(), new DenseMatrix(size, columns.size(), weighted));
  }
}
