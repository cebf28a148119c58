package org.mustlink.core.scacs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.TestData.blobs;
import static org.mustlink.core.TestData.diagonal;
import static org.mustlink.core.TestData.largestDifference;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.landmark.Codes;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.Rows;

class LandmarkSpectrumTest {
  private static final int P = 60;

  @Test
  void theWhiteningWhitensWhatIsLeftWithoutTheTrivialVector() {
    LandmarkGraph graph = graph(codes(3, 4));
    LandmarkSpectrum spectrum = LandmarkSpectrum.of(graph);
    DenseMatrix t = spectrum.whitening();
    double[] ones = new double[spectrum.size()];
    Arrays.fill(ones, 1);
    assertThat(
            largestDifference(
                Products.of(t.transpose(), Products.of(graph.similarity(), t)), diagonal(ones)))
        .isLessThan(1e-6);
    double[] trivial = Arrays.stream(graph.degrees()).map(Math::sqrt).toArray();
    DenseMatrix parts = spectrum.coordinates(new DenseMatrix(graph.size(), 1, trivial));
    assertThat(Arrays.stream(parts.values())).allMatch(part -> Math.abs(part) < 1e-6);
  }

  @Test
  void theWidestEigengapCountsAndOfEqualOnesThatOfFewerClusters() {
    DenseMatrix none = new DenseMatrix(1, 5, new double[5]);
    LandmarkSpectrum spectrum =
        new LandmarkSpectrum(new double[] {1, 0.75, 0.5, 0.125, 0.0625}, none);
    assertThat(spectrum.eigengap(20)).isEqualTo(4);
    assertThat(spectrum.eigengap(3)).isEqualTo(2);
  }

  /** v = Z^T D^-1/2 T y has the length of y and no part in the constant. */
  @Test
  void rowFunctionsAreOrthonormalAndOfMeanZero() {
    Codes codes = codes(3, 4);
    LandmarkGraph graph = graph(codes);
    double[][] v = embed(codes, graph, leading(LandmarkSpectrum.of(graph), 4));
    for (int a = 0; a < 4; a++) {
      assertThat(Arrays.stream(v[a]).sum()).isCloseTo(0, within(1e-6));
      for (int b = 0; b < 4; b++) {
        assertThat(dot(v[a], v[b])).isCloseTo(a == b ? 1 : 0, within(1e-6));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1000", "2, 1000", "5, 1000", "9, 1000"})
  void componentsAreTheBlobsThatShareNoLandmark(int k, double apart) {
    LandmarkGraph graph = graph(codes(k, apart));
    assertThat(graph.components()).isEqualTo(unitEigenvalues(graph)).isEqualTo(k);
  }

  /** Nearer blobs and short codes: the spectrum determines the number of components. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void componentsOfSparseGraphs(long seed) {
    Rows rows = blobs(100, 2, 3, 4, seed).rows();
    Codes codes = Codes.of(rows, rows.take(IntStream.range(0, 50).toArray()), 2, new int[100]);
    LandmarkGraph graph = LandmarkGraph.of(codes.sums(50, 1, 100));
    assertThat(graph.components()).isEqualTo(unitEigenvalues(graph));
  }

  /** Projections are compared, since vectors of equal eigenvalues may be rotated. */
  @ParameterizedTest
  @ValueSource(ints = {3, 8, 1000})
  void leadingPairsAreTheFirstOfAll(int most) {
    LandmarkGraph graph = graph(codes(3, 4));
    LandmarkSpectrum expected = LandmarkSpectrum.of(graph).leading(most);
    LandmarkSpectrum found = LandmarkSpectrum.leading(graph, most);
    assertThat(found.sigma()).containsExactly(expected.sigma(), within(1e-12));
    assertThat(
            largestDifference(
                Products.of(found.whitening(), found.whitening().transpose()),
                Products.of(expected.whitening(), expected.whitening().transpose())))
        .isLessThan(1e-6);
  }

  @ParameterizedTest
  @CsvSource({"4, 8", "4, 1000", "2, 8", "9, 12"})
  void theEigengapFindsClearBlobs(int k, double apart) {
    assertThat(LandmarkSpectrum.of(graph(codes(k, apart))).eigengap(15)).isEqualTo(k);
  }

  @Test
  void theEigengapStaysWithinTheMostAllowed() {
    LandmarkSpectrum spectrum = LandmarkSpectrum.of(graph(codes(9, 12)));
    assertThat(spectrum.eigengap(4)).isBetween(2, 4);
    assertThat(spectrum.eigengap(2)).isEqualTo(2);
  }

  /** Four landmarks and nothing between them: three eigenvalues of 1 beside the trivial one. */
  @Test
  void theEigengapMayLieAfterTheLastEigenvalue() {
    Codes codes =
        new Codes(new int[] {0, 1, 2, 3}, new float[] {1, 1, 1, 1}, 1, new int[] {0, 0, 0, 0});
    LandmarkGraph graph = LandmarkGraph.of(codes.sums(4, 1, 4));
    LandmarkSpectrum spectrum = LandmarkSpectrum.of(graph);
    assertThat(spectrum.sigma()).containsExactly(new double[] {1, 1, 1}, within(1e-14));
    assertThat(graph.components()).isEqualTo(4);
    assertThat(spectrum.eigengap(10)).isEqualTo(4);
  }

  @Test
  void equalRowsHaveNoSpectrum() {
    Codes codes = new Codes(new int[] {0, 0}, new float[] {1, 1}, 1, new int[] {0, 0});
    LandmarkGraph graph = LandmarkGraph.of(codes.sums(1, 1, 2));
    LandmarkSpectrum spectrum = LandmarkSpectrum.of(graph);
    assertThat(spectrum.size()).isZero();
    assertThat(graph.components()).isEqualTo(1);
    assertThat(spectrum.eigengap(10)).isEqualTo(2);
  }

  private static Codes codes(int k, double apart) {
    Rows rows = blobs(150 * k, 3, k, apart, 7).rows();
    Rows landmarks = rows.take(IntStream.range(0, P).toArray());
    return Codes.of(rows, landmarks, 3, new int[rows.count()]);
  }

  private static LandmarkGraph graph(Codes codes) {
    return LandmarkGraph.of(codes.sums(P, 1, codes.count()));
  }

  private static DenseMatrix leading(LandmarkSpectrum spectrum, int m) {
    int p = spectrum.whitening().numRows();
    return new DenseMatrix(p, m, Arrays.copyOf(spectrum.whitening().values(), p * m));
  }

  private static double[][] embed(Codes codes, LandmarkGraph graph, DenseMatrix vectors) {
    int m = vectors.numCols();
    return codes.embed(new Embedding(graph.embeddingMatrix(vectors), m, false));
  }

  private static double dot(double[] x, double[] y) {
    return IntStream.range(0, x.length).mapToDouble(i -> x[i] * y[i]).sum();
  }

  /** Eigenvalues of 1 are the indicators of components; the trivial vector stands for one. */
  private static int unitEigenvalues(LandmarkGraph graph) {
    return 1
        + (int)
            Arrays.stream(LandmarkSpectrum.of(graph).sigma())
                .filter(value -> value > 1 - 1e-9)
                .count();
  }
}
