package org.mustlink.core.method.whole;

import dev.ludovic.netlib.blas.BLAS;
import java.util.Arrays;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.affinity.NormalisedAffinity;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.linalg.SymmetricOperator;

/**
 * M = (1 - g) Lbar + g Qb for many g. The eigenproblem is solved for (1 - g) N - share P, which has
 * the same vectors; for small tables in the eigenbasis V of N, where the first part is diagonal, so
 * that each g starts from the one before and takes a few products.
 */
final class WeightedObjectives {
  /** Up to this many rows the whole eigenbasis of the graph is worth its price. */
  private static final int LARGEST_BASIS = 1000;

  private final SymmetricOperator graph;
  private final SymmetricOperator pairs;
  private final Blend whole;
  private final double least;
  private final double range;
  private final double[] diagonal;
  private final double[] pairDiagonal;
  private final DenseMatrix basis;
  private DenseMatrix before;

  private WeightedObjectives(
      SymmetricOperator graph,
      SymmetricOperator pairs,
      Blend whole,
      double[] extremes,
      double[] diagonal,
      double[] pairDiagonal,
      DenseMatrix basis) {
    this.graph = graph;
    this.pairs = pairs;
    this.whole = whole;
    this.least = extremes[0];
    this.range = extremes[1] - extremes[0];
    this.diagonal = diagonal;
    this.pairDiagonal = pairDiagonal;
    this.basis = basis;
    this.before = new DenseMatrix(graph.order(), 0, new double[0]);
  }

  /**
   * The objectives of a graph and constraints. O(n^3) up to 1000 rows, O(1) above.
   *
   * @param several whether many g will be asked for
   */
  static WeightedObjectives of(
      NormalisedAffinity affinity, Constraints constraints, boolean several, long seed) {
    int n = affinity.order();
    double mustEntry = -1.0 / Math.max(1, constraints.must());
    double cannotEntry = 1.0 / Math.max(1, constraints.cannot());
    SymmetricOperator pairs = constraints.matrix(mustEntry, cannotEntry, 0);
    double[] extremes = {0, 0};
    if (!constraints.none()) {
      SymmetricOperator negative = constraints.matrix(-mustEntry, -cannotEntry, 0);
      extremes[0] = -LeadingEigen.largest(negative, 1, seed).values()[0];
      extremes[1] = LeadingEigen.largest(pairs, 1, seed).values()[0];
    }
    if (!several || n > LARGEST_BASIS) {
      return new WeightedObjectives(
          affinity,
          pairs,
          new Blend(affinity, pairs, 1, 0),
          extremes,
          new double[0],
          new double[0],
          new DenseMatrix(n, 0, new double[0]));
    }
    SymmetricEigen eigen = SymmetricEigen.all(LeadingEigen.matrix(affinity));
    double[] image = new double[n * n];
    pairs.apply(eigen.vectors().values(), n, image);
    DenseMatrix projected = eigen.vectors().transpose().multiply(new DenseMatrix(n, n, image));
    double[] pairDiagonal = new double[n];
    for (int i = 0; i < n; i++) {
      pairDiagonal[i] = projected.apply(i, i);
    }
    return new WeightedObjectives(
        new Diagonal(eigen.values()),
        new Dense(new DenseMatrix(n, n, projected.toArray())),
        new Blend(affinity, pairs, 1, 0),
        extremes,
        eigen.values(),
        pairDiagonal,
        eigen.vectors());
  }

  /** The smallest eigenvalue of P. */
  double least() {
    return least;
  }

  /** The largest eigenvalue of P. */
  double most() {
    return least + range;
  }

  /** The k smallest eigenpairs of M, smallest first. */
  SymmetricEigen smallest(double g, int k, long seed) {
    Blend blend = new Blend(whole.graph(), whole.pairs(), 1 - g, share(g));
    return reversed(LeadingEigen.largest(blend, k, seed), shift(g));
  }

  /**
   * The same, near enough to choose a g by; asked for with rising g. For small tables the pairs
   * come cheaper.
   */
  SymmetricEigen near(double g, int k, long seed) {
    if (diagonal.length == 0) {
      return smallest(g, k, seed);
    }
    double share = share(g);
    double[] telling = new double[diagonal.length];
    Arrays.setAll(telling, i -> (1 - g) * diagonal[i] - share * pairDiagonal[i]);
    SymmetricEigen near =
        LeadingEigen.next(new Blend(graph, pairs, 1 - g, share), k, before, telling, seed);
    before = near.vectors();
    SymmetricEigen found = near.leading(k);
    return reversed(new SymmetricEigen(found.values(), basis.multiply(found.vectors())), shift(g));
  }

  private double share(double g) {
    return range > 0 ? g / range : 0;
  }

  /** M = (1 - g) I - share l_min I - ((1 - g) N - share P), and the last part is solved. */
  private double shift(double g) {
    return 1 - g - share(g) * least;
  }

  private static SymmetricEigen reversed(SymmetricEigen eigen, double shift) {
    return new SymmetricEigen(
        Arrays.stream(eigen.values()).map(value -> shift - value).toArray(), eigen.vectors());
  }

  /** a G - b P. */
  private record Blend(SymmetricOperator graph, SymmetricOperator pairs, double a, double b)
      implements SymmetricOperator {
    @Override
    public int order() {
      return graph.order();
    }

    @Override
    public void apply(double[] x, int columns, double[] y) {
      graph.apply(x, columns, y);
      double[] product = new double[order() * columns];
      if (b != 0) {
        pairs.apply(x, columns, product);
      }
      for (int at = 0; at < product.length; at++) {
        y[at] = a * y[at] - b * product[at];
      }
    }
  }

  private record Diagonal(double[] entries) implements SymmetricOperator {
    @Override
    public int order() {
      return entries.length;
    }

    @Override
    public void apply(double[] x, int columns, double[] y) {
      int n = entries.length;
      for (int at = 0; at < n * columns; at += n) {
        for (int i = 0; i < n; i++) {
          y[at + i] = entries[i] * x[at + i];
        }
      }
    }
  }

  private record Dense(DenseMatrix matrix) implements SymmetricOperator {
    @Override
    public int order() {
      return matrix.numRows();
    }

    @Override
    public void apply(double[] x, int columns, double[] y) {
      int n = order();
      BLAS.getInstance().dgemm("N", "N", n, columns, n, 1.0, matrix.values(), n, x, n, 0.0, y, n);
    }
  }
}
