package org.mustlink.core.scacs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.landmark.Weighting;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.SymmetricEigen;

/**
 * Algorithm 1 of SCACS as it is printed, on worked numbers: (S^ - S^2) u = lambda (Q^ - beta S^) u.
 * In the coordinates u = a w0 + T y its trivial solution is w0, and the others solve (I - Sig) y =
 * lambda (Q' - beta I - q q^T / (q00 - beta)) y with a = -q^T y / (q00 - beta), q = T^T Q^ w0 and
 * q00 = w0^T Q^ w0. Step 9 keeps those that are orthogonal to 1^T S^, and none of them is.
 */
class LiteralAlgorithmTest {
  private static final Golden WINE = Golden.read("scacs_wine_avg");
  private static final int SOLUTIONS = 2;

  private final CodeSums sums =
      WINE.sums(WINE.encode(Weighting.gaussian(WINE.at("sigma").asDouble())));
  private final LandmarkGraph graph = LandmarkGraph.of(sums);
  private final LandmarkSpectrum spectrum = LandmarkSpectrum.of(graph);
  private final DenseMatrix trivial = trivial();
  private final DenseMatrix codes = graph.scaled(sums.classCodes());
  private final DenseMatrix q = product(spectrum.coordinates(codes), codes, trivial);
  private final double q00 =
      product(Products.of(trivial.transpose(), codes), codes, trivial).values()[0];
  private final double beta = WINE.at("beta").asDouble();

  private DenseMatrix trivial() {
    double total = Arrays.stream(graph.degrees()).sum();
    return new DenseMatrix(
        graph.size(),
        1,
        Arrays.stream(graph.degrees()).map(degree -> Math.sqrt(degree / total)).toArray());
  }

  /** Returns L (2 I - 1 1^T) M^T X. */
  private static DenseMatrix product(DenseMatrix left, DenseMatrix m, DenseMatrix x) {
    int k = m.numCols();
    double[] pairs = new double[k * k];
    Arrays.setAll(pairs, at -> at % (k + 1) == 0 ? 1 : -1);
    return Products.of(
        left, Products.of(new DenseMatrix(k, k, pairs), Products.of(m.transpose(), x)));
  }

  private SymmetricEigen solved(double[] h) {
    DenseMatrix constraints = WINE.constraints(sums, false).project(spectrum);
    int size = spectrum.size();
    double[] matrix = new double[size * size];
    for (int at = 0; at < matrix.length; at++) {
      int i = at % size;
      int j = at / size;
      double entry = constraints.apply(i, j) - (i == j ? beta : 0);
      matrix[at] = h[i] * (entry - q.values()[i] * q.values()[j] / (q00 - beta)) * h[j];
    }
    return SymmetricEigen.all(new DenseMatrix(size, size, matrix));
  }

  @Test
  void noSolutionButTheTrivialOneSurvivesStepNine() {
    double[] sigma = spectrum.sigma();
    double[] h = Arrays.stream(sigma).map(value -> 1 / Math.sqrt(1 - value)).toArray();
    SymmetricEigen eigen = solved(h);
    double[] lambda = WINE.doubles("literal_algorithm1", "lam");
    double[] cost = WINE.doubles("literal_algorithm1", "cost");
    double[] printed = WINE.doubles("literal_algorithm1", "step9_printed_residual");
    double[] weighted = WINE.doubles("literal_algorithm1", "step9_trivial_residual");
    for (int c = 0; c < SOLUTIONS; c++) {
      int column = c;
      double[] y =
          IntStream.range(0, h.length)
              .mapToDouble(i -> h[i] * eigen.vectors().apply(i, column))
              .toArray();
      double a = -sum(y, q.values()) / (q00 - beta);
      double length = Math.sqrt(a * a + sum(y, y));
      double[] image = IntStream.range(0, y.length).mapToDouble(i -> sigma[i] * y[i]).toArray();
      DenseMatrix similar =
          Products.of(spectrum.whitening(), new DenseMatrix(image.length, 1, image));
      double ones =
          Arrays.stream(similar.values()).sum() + a * Arrays.stream(trivial.values()).sum();
      double squares =
          IntStream.range(0, y.length).mapToDouble(i -> y[i] * y[i] * (1 - sigma[i])).sum();

      assertThat(1 / eigen.values()[c]).isCloseTo(lambda[c], within(1e-7));
      assertThat(squares / (length * length)).isCloseTo(cost[c], within(1e-7));
      assertThat(Math.abs(ones) / length).isCloseTo(printed[c], within(1e-6));
      assertThat(Math.abs(a) / length).isCloseTo(weighted[c], within(1e-6));
    }
    assertThat(eigen.values()[SOLUTIONS]).isNegative();
  }

  private static double sum(double[] x, double[] y) {
    return IntStream.range(0, x.length).mapToDouble(i -> x[i] * y[i]).sum();
  }
}
