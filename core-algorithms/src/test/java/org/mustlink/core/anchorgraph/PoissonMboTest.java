package org.mustlink.core.anchorgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.expert.Probabilities;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.scacs.LandmarkGraph;

class PoissonMboTest {
  private static final int P = 20;
  private static final int EACH = 50;

  /** Rows evenly along chains of landmarks, 50 between any two neighbours; none across a gap. */
  private static CodedRows rows(int... gaps) {
    int[] starts =
        IntStream.range(0, P - 1)
            .filter(a -> IntStream.of(gaps).noneMatch(gap -> gap == a))
            .toArray();
    int[] codes = new int[2 * EACH * starts.length];
    float[] weights = new float[codes.length];
    for (int i = 0; i < codes.length / 2; i++) {
      float along = (i % EACH + 0.5f) / EACH;
      codes[2 * i] = starts[i / EACH];
      codes[2 * i + 1] = starts[i / EACH] + 1;
      weights[2 * i] = 1 - along;
      weights[2 * i + 1] = along;
    }
    return new CodedRows(codes, weights, 2);
  }

  private static LandmarkGraph graph(CodedRows rows) {
    int[] none = new int[rows.count()];
    Arrays.fill(none, -1);
    CodeSums sums = CodeSums.empty(P, 2, rows.count());
    sums.add(rows, none);
    return LandmarkGraph.of(sums);
  }

  /** D^-1/2 Z_L Y for two labelled rows, one of each class. */
  private static DenseMatrix labels(LandmarkGraph graph, CodedRows rows, int first, int second) {
    CodeSums sums = CodeSums.empty(P, 2, 2);
    sums.add(rows.take(new int[] {first, second}), new int[] {0, 1});
    return graph.scaled(sums.classCodes());
  }

  private static double firstShare(LandmarkGraph graph, double[] probabilities) {
    double sum = 0;
    for (int i = 0; i < graph.size(); i++) {
      sum += Probabilities.largest(probabilities, 2 * i, 2) == 0 ? graph.degrees()[i] : 0;
    }
    return sum / Arrays.stream(graph.degrees()).sum();
  }

  /** By the labels alone, one at each end, the border would be in the middle. */
  @ParameterizedTest
  @ValueSource(doubles = {0.25, 0.5, 0.7})
  void theBorderIsWhereTheSizesWantIt(double share) {
    CodedRows rows = rows();
    LandmarkGraph graph = graph(rows);
    double[] found =
        PoissonMbo.probabilities(
            graph, labels(graph, rows, 0, rows.count() - 1), new double[] {share, 1 - share});
    assertThat(firstShare(graph, found)).isCloseTo(share, within(1.0 / P));
    int border = (int) IntStream.range(0, P).filter(i -> found[2 * i] >= found[2 * i + 1]).count();
    for (int i = 0; i < P; i++) {
      assertThat(found[2 * i] >= found[2 * i + 1]).isEqualTo(i < border);
      assertThat(found[2 * i] + found[2 * i + 1]).isCloseTo(1, within(1e-12));
    }
  }

  /** A border moves to the gap that is nearest to the wanted sizes, not through a class. */
  @Test
  void partsOfTheGraphAreNotCut() {
    CodedRows rows = rows(7);
    LandmarkGraph graph = graph(rows);
    double[] found =
        PoissonMbo.probabilities(
            graph, labels(graph, rows, 0, rows.count() - 1), new double[] {0.38, 0.62});
    for (int i = 0; i < P; i++) {
      assertThat(found[2 * i]).isCloseTo(i <= 7 ? 1 : 0, within(1e-6));
    }
  }

  @Test
  void aPartWithoutLabelsHasProbabilities() {
    CodedRows rows = rows(4, 9);
    LandmarkGraph graph = graph(rows);
    double[] found =
        PoissonMbo.probabilities(
            graph, labels(graph, rows, 0, rows.count() - 1), new double[] {0.3, 0.7});
    assertThat(Arrays.stream(found).allMatch(value -> value >= 0 && value <= 1)).isTrue();
  }

  /** With labels on one landmark alone that cancel out, nothing flows. */
  @Test
  void labelsThatCancelOutGiveProbabilities() {
    CodedRows rows = rows();
    LandmarkGraph graph = graph(rows);
    double[] found =
        PoissonMbo.probabilities(graph, labels(graph, rows, 3, 3), new double[] {0.5, 0.5});
    assertThat(Arrays.stream(found).allMatch(Double::isFinite)).isTrue();
  }
}
