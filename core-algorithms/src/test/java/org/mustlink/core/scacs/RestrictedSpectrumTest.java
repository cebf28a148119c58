package org.mustlink.core.scacs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.TestData.blobs;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.landmark.Codes;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.DenseMatrix;

/**
 * The restriction of a large landmark graph to the Krylov space of its labels, on one that is small
 * enough for the complete spectrum: 40 blocks of 3 + 8 vectors are 440 of 480 directions.
 */
class RestrictedSpectrumTest {
  private static final int P = 480;
  private static final Blobs BLOBS = blobs(3000, 4, 3, 3, 1);
  private static final Codes CODES =
      Codes.of(
          BLOBS.rows(), BLOBS.rows().take(IntStream.range(0, P).toArray()), 3, BLOBS.labels(90));
  private static final CodeSums SUMS = CODES.sums(P, 3, CODES.count());
  private static final LandmarkGraph GRAPH = LandmarkGraph.of(SUMS);
  private static final DenseMatrix LABELS = GRAPH.scaled(SUMS.classCodes());
  private static final LandmarkSpectrum WHOLE = LandmarkSpectrum.of(GRAPH);
  private static final LandmarkSpectrum RESTRICTED = LandmarkSpectrum.restricted(GRAPH, LABELS, 42);

  @ParameterizedTest
  @CsvSource({"true, 0.3, 0.05, 3", "false, 0.1, 1e-9, 3", "true, 0.3, 0.03, 5"})
  void rowsHaveTheSamePoints(boolean balanced, double beta0, double ridge, int k) {
    assertThat(RESTRICTED.size()).isLessThan(WHOLE.size());
    LabelConstraints constraints = new LabelConstraints(LABELS, SUMS.classCounts(), balanced);
    SpectralSolution whole = Scacs.solve(WHOLE, constraints, k, beta0, ridge);
    SpectralSolution restricted = Scacs.solve(RESTRICTED, constraints, k, beta0, ridge);
    assertThat(restricted.vectors().numCols()).isEqualTo(k - 1);
    assertThat(restricted.costs()).containsExactly(whole.costs(), within(1e-6));
    assertSameUpToSign(embed(restricted), embed(whole));
  }

  @Test
  void leadingEigenvectorsAreTheSame() {
    SpectralSolution whole = Lsc.solve(WHOLE, 5, List.of());
    SpectralSolution restricted = Lsc.solve(RESTRICTED, 5, List.of());
    assertThat(restricted.costs()).containsExactly(whole.costs(), within(1e-9));
    assertSameUpToSign(embed(restricted), embed(whole));
  }

  @Test
  void fewLandmarksHaveTheCompleteSpectrum() {
    assertThat(LandmarkSpectrum.of(GRAPH, LABELS, 42).sigma()).isEqualTo(WHOLE.sigma());
  }

  private static double[][] embed(SpectralSolution solution) {
    int m = solution.vectors().numCols();
    return CODES.embed(new Embedding(GRAPH.embeddingMatrix(solution.vectors()), m, false));
  }

  /** Columns are the same to 1e-6 of the largest entry of each. */
  private static void assertSameUpToSign(double[][] found, double[][] expected) {
    for (int j = 0; j < expected.length; j++) {
      double[] e = expected[j];
      double[] f = found[j];
      double largest = Arrays.stream(e).map(Math::abs).max().orElse(0);
      double product = IntStream.range(0, e.length).mapToDouble(i -> e[i] * f[i]).sum();
      double difference =
          IntStream.range(0, e.length)
              .mapToDouble(i -> Math.abs(e[i] - Math.signum(product) * f[i]))
              .max()
              .orElse(0);
      assertThat(difference).isLessThan(1e-6 * largest);
    }
  }
}
