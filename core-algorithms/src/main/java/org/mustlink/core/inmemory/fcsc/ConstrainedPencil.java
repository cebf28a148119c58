package org.mustlink.core.inmemory.fcsc;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.graph.NormalisedAffinity;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.inmemory.PairwiseMatrix;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.inmemory.RestrictedPairs;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.OrthonormalBasis;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.linalg.SymmetricOperator;

/**
 * The pencil (Qbar - beta I) z = mu Lbar z on the complement of D^1/2 1, with Qbar = D^-1/2 Q
 * D^-1/2 (Wang, Qian, Davidson, 2014), in the eigenbasis V of Lbar. In this basis Lbar is diagonal,
 * so that one decomposition can be used for every Q and beta.
 *
 * @param affinity N = I - Lbar
 * @param lambda the n - 1 eigenvalues of Lbar without the trivial one, ascending, not negative
 * @param basis V, n x (n - 1)
 */
record ConstrainedPencil(NormalisedAffinity affinity, double[] lambda, DenseMatrix basis) {
  /**
   * Vectors count as linear combinations of others if no larger fraction of them is orthogonal to
   * these.
   */
  private static final double DEPENDENT = 1e-10;

  /** An eigenvector is appended if a larger fraction of it is orthogonal to the solution. */
  private static final double NEW = 0.5;

  /** Decomposes the graph. O(n^3). */
  static ConstrainedPencil of(Graph graph, NormalisedAffinity affinity) {
    int n = graph.order();
    double[] degrees = graph.degrees();
    double volume = Arrays.stream(degrees).sum();
    double[] trivial = new double[n];
    for (int i = 0; i < n; i++) {
      trivial[i] = volume > 0 ? Math.sqrt(degrees[i] / volume) : 1 / Math.sqrt(n);
    }
    double[] deflated = affinity.matrix().values();
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < n; i++) {
        // The trivial eigenvalue is moved from 1 to -2, below all others.
        deflated[j * n + i] -= 3 * trivial[i] * trivial[j];
      }
    }
    SymmetricEigen eigen = SymmetricEigen.all(new DenseMatrix(n, n, deflated)).leading(n - 1);
    double[] lambda = Arrays.stream(eigen.values()).map(value -> Math.max(0, 1 - value)).toArray();
    return new ConstrainedPencil(affinity, lambda, eigen.vectors());
  }

  private int size() {
    return lambda.length;
  }

  /** Qbar. */
  SymmetricOperator scaled(SymmetricOperator q) {
    return scaled(q, affinity.inverseRoots(), 0);
  }

  /** H (Q - s I) H with a diagonal H. */
  private static SymmetricOperator scaled(SymmetricOperator q, double[] h, double shift) {
    return SymmetricOperator.of(
        h.length,
        (x, columns, y) -> {
          double[] scaled = Products.scaled(h, x, columns);
          q.apply(scaled, columns, y);
          for (int at = 0; at < scaled.length; at++) {
            y[at] = h[at % h.length] * (y[at] - shift * scaled[at]);
          }
        });
  }

  /** Returns V^T Qbar V. O(n^3) for any Q. */
  DenseMatrix project(SymmetricOperator q) {
    int n = basis.numRows();
    double[] image = new double[n * size()];
    scaled(q).apply(basis.values(), size(), image);
    return Products.of(basis.transpose(), new DenseMatrix(n, size(), image));
  }

  /**
   * Returns the smallest and the largest eigenvalue of Qbar with each kind of constraint weighted
   * by 1 in total.
   */
  double[] extremes(PairwiseSideInformation sideInformation, long seed) {
    double must = 1.0 / Math.max(1, sideInformation.must());
    double cannot = 1.0 / Math.max(1, sideInformation.cannot());
    SymmetricOperator q = scaled(new PairwiseMatrix(sideInformation, must, -cannot, 0));
    SymmetricOperator negative = scaled(new PairwiseMatrix(sideInformation, -must, cannot, 0));
    return new double[] {
      -LeadingEigen.largest(negative, 1, seed).values()[0],
      LeadingEigen.largest(q, 1, seed).values()[0]
    };
  }

  /**
   * Unit vectors in the eigenbasis.
   *
   * @param y size x count, by column
   * @param costs y^T Lambda y of each, ascending
   * @param mu the eigenvalues, all positive
   * @param positive the number of positive eigenvalues, of which these have the lowest costs
   */
  record Solution(double[] y, double[] costs, double[] mu, int positive) {
    int count() {
      return costs.length;
    }
  }

  /**
   * Computes the {@code wanted} vectors of the lowest cost with mu > 0, or all if there are fewer.
   * O(n^3).
   *
   * @param ridge added to Lambda, greater than 0; keeps mu finite for vectors of cost 0, such as
   *     the indicators of components of the graph
   */
  Solution solve(DenseMatrix q, double beta, double ridge, int wanted) {
    int m = size();
    double[] h = Arrays.stream(lambda).map(value -> 1 / Math.sqrt(value + ridge)).toArray();
    double[] values = new double[m * m];
    for (int j = 0; j < m; j++) {
      for (int i = 0; i < m; i++) {
        double mean = (q.values()[j * m + i] + q.values()[i * m + j]) / 2;
        values[j * m + i] = h[i] * (mean - (i == j ? beta : 0)) * h[j];
      }
    }
    return solution(SymmetricEigen.all(new DenseMatrix(m, m, values)), h, wanted);
  }

  /**
   * Computes the same by an iteration with products of O(n c), where c rows have constraints. Empty
   * if more than {@code wanted} vectors have mu > 0, since those of the lowest cost may then differ
   * from those of the largest mu. Labels of k classes leave at most k - 1 such vectors.
   *
   * @param q the result of {@link #restricted}
   * @param exact whether residuals are at most 1e-9 of the largest mu in magnitude, else 1e-5
   */
  Optional<Solution> leading(
      RestrictedPairs q, double beta, double ridge, int wanted, boolean exact, long seed) {
    int m = size();
    double[] h = Arrays.stream(lambda).map(value -> 1 / Math.sqrt(value + ridge)).toArray();
    SymmetricOperator operator = scaled(q, h, beta);
    int count = Math.min(m, wanted + 1);
    DenseMatrix none = new DenseMatrix(m, 0, new double[0]);
    SymmetricEigen leading =
        exact
            ? LeadingEigen.largest(operator, count, seed)
            : LeadingEigen.next(operator, count, none, null, seed).leading(count);
    return count > wanted && leading.values()[wanted] > 0
        ? Optional.empty()
        : Optional.of(solution(leading, h, wanted));
  }

  /** Returns V^T Qbar V as a product of thin matrices. */
  RestrictedPairs restricted(SymmetricOperator q, PairwiseSideInformation sideInformation) {
    return RestrictedPairs.of(scaled(q), sideInformation.rows(), new SymmetricEigen(lambda, basis));
  }

  private Solution solution(SymmetricEigen eigen, double[] h, int wanted) {
    int m = size();
    int positive = (int) Arrays.stream(eigen.values()).filter(mu -> mu > 0).count();
    double[] y = Arrays.copyOf(eigen.vectors().values(), m * positive);
    double[] costs = new double[positive];
    for (int j = 0; j < positive; j++) {
      double squares = 0;
      for (int i = 0; i < m; i++) {
        y[j * m + i] *= h[i];
        squares += y[j * m + i] * y[j * m + i];
      }
      double length = Math.sqrt(squares);
      for (int i = 0; i < m; i++) {
        y[j * m + i] /= length;
        costs[j] += y[j * m + i] * y[j * m + i] * lambda[i];
      }
    }
    int[] cheapest =
        IntStream.of(Indices.ascending(positive, j -> costs[j])).limit(wanted).toArray();
    double[] kept = new double[m * cheapest.length];
    for (int j = 0; j < cheapest.length; j++) {
      System.arraycopy(y, cheapest[j] * m, kept, j * m, m);
    }
    return new Solution(
        kept,
        IntStream.of(cheapest).mapToDouble(j -> costs[j]).toArray(),
        IntStream.of(cheapest).mapToDouble(j -> eigen.values()[j]).toArray(),
        positive);
  }

  /** Returns the nontrivial eigenvectors of Lbar with the smallest eigenvalues. */
  Solution smoothest(int wanted) {
    return completed(new Solution(new double[0], new double[0], new double[0], 0), wanted);
  }

  /**
   * Appends eigenvectors with the smallest eigenvalues, orthogonalised to the vectors before them.
   */
  Solution completed(Solution solution, int wanted) {
    int m = size();
    int total = Math.min(wanted, m);
    int count = Math.min(solution.count(), total);
    OrthonormalBasis basis = new OrthonormalBasis(m, m);
    basis.append(Arrays.copyOf(solution.y(), count * m), DEPENDENT);
    int spanned = basis.size();
    for (int i = 0; i < m && count + basis.size() - spanned < total; i++) {
      double[] next = new double[m];
      next[i] = 1;
      basis.append(next, NEW);
    }
    int added = basis.size() - spanned;
    double[] y = Arrays.copyOf(solution.y(), (count + added) * m);
    double[] appended = basis.vectors(spanned, basis.size()).values();
    System.arraycopy(appended, 0, y, count * m, appended.length);
    double[] costs = new double[count + added];
    for (int at = 0; at < y.length; at++) {
      costs[at / m] += y[at] * y[at] * lambda[at % m];
    }
    return new Solution(y, costs, solution.mu(), solution.positive());
  }

  /** Returns the embedding D^-1/2 Z (I - diag cost), n x count. */
  DenseMatrix rows(Solution solution) {
    int n = basis.numRows();
    int count = solution.count();
    if (count == 0) {
      return new DenseMatrix(n, 1, new double[n]);
    }
    double[] z =
        affinity.unscaled(
            Products.of(basis, new DenseMatrix(size(), count, solution.y())).values());
    for (int at = 0; at < z.length; at++) {
      z[at] *= 1 - solution.costs()[at / n];
    }
    return new DenseMatrix(n, count, z);
  }
}
