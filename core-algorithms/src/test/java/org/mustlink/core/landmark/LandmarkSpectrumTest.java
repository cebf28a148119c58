package org.mustlink.core.landmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.TestData.blobs;
import static org.mustlink.core.TestData.diagonal;
import static org.mustlink.core.TestData.largestDifference;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                t.transpose().multiply(graph.similarity().multiply(t)), diagonal(ones)))
        .isLessThan(1e-6);
    double[] trivial = Arrays.stream(graph.degrees()).map(Math::sqrt).toArray();
    DenseMatrix parts = spectrum.coordinates(new DenseMatrix(graph.size(), 1, trivial));
    assertThat(Arrays.stream(parts.values())).allMatch(part -> Math.abs(part) < 1e-6);
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
    Codes codes = codes(k, apart);
    assertThat(LandmarkSpectrum.of(graph(codes)).components())
        .isEqualTo(componentsByUnion(codes))
        .isEqualTo(k);
  }

  /** Nearer blobs and short codes: how many components there are is for the oracle to say. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void componentsOfSparseGraphs(long seed) {
    Rows rows = blobs(100, 2, 3, 4, seed).rows();
    Codes codes = Codes.of(rows, rows.take(IntStream.range(0, 50).toArray()), 2, new int[100]);
    LandmarkGraph graph = LandmarkGraph.of(codes.sums(50, 1, 100));
    assertThat(LandmarkSpectrum.of(graph).components()).isEqualTo(componentsByUnion(codes));
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
    LandmarkSpectrum spectrum = LandmarkSpectrum.of(LandmarkGraph.of(codes.sums(4, 1, 4)));
    assertThat(spectrum.sigma()).containsExactly(new double[] {1, 1, 1}, within(1e-14));
    assertThat(spectrum.components()).isEqualTo(4);
    assertThat(spectrum.eigengap(10)).isEqualTo(4);
  }

  @Test
  void equalRowsHaveNoSpectrum() {
    Codes codes = new Codes(new int[] {0, 0}, new float[] {1, 1}, 1, new int[] {0, 0});
    LandmarkSpectrum spectrum = LandmarkSpectrum.of(LandmarkGraph.of(codes.sums(1, 1, 2)));
    assertThat(spectrum.size()).isZero();
    assertThat(spectrum.components()).isEqualTo(1);
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

  /** Components of landmarks that some row uses together. */
  private static int componentsByUnion(Codes codes) {
    int[] parent = IntStream.range(0, P).toArray();
    boolean[] used = new boolean[P];
    for (int i = 0; i < codes.count(); i++) {
      int first = -1;
      for (int a = i * codes.r(); a < (i + 1) * codes.r(); a++) {
        if (codes.weights()[a] > 0) {
          used[codes.positions()[a]] = true;
          int root = root(parent, codes.positions()[a]);
          first = first < 0 ? root : first;
          parent[root] = first;
        }
      }
    }
    return (int)
        IntStream.range(0, P).filter(j -> used[j]).map(j -> root(parent, j)).distinct().count();
  }

  private static int root(int[] parent, int j) {
    return parent[j] == j ? j : root(parent, parent[j]);
  }
}
