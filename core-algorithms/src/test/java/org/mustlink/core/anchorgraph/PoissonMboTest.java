package org.mustlink.core.anchorgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.scacs.Chain;
import org.mustlink.core.scacs.LandmarkGraph;

class PoissonMboTest {
  private static final int P = 20;
  private static final int EACH = 50;

  /** D^-1/2 Z_L Y for two labelled rows, one of each class. */
  private static DenseMatrix labels(LandmarkGraph graph, CodedRows labelled) {
    CodeSums sums = CodeSums.empty(P, 2, 2);
    sums.add(labelled, new int[] {0, 1});
    return graph.scaled(sums.classCodes());
  }

  private static double firstShare(LandmarkGraph graph, double[] probabilities) {
    double sum = 0;
    for (int i = 0; i < graph.size(); i++) {
      sum += Probabilities.largest(probabilities, 2 * i, 2) == 0 ? graph.degrees()[i] : 0;
    }
    return sum / Arrays.stream(graph.degrees()).sum();
  }

  /** With the labels alone, one at each end, the border would be in the middle. */
  @ParameterizedTest
  @ValueSource(doubles = {0.25, 0.5, 0.7})
  void theBorderFollowsTheSizes(double share) {
    Chain chain = Chain.of(P, EACH);
    double[] found =
        PoissonMbo.probabilities(
            chain.graph(), labels(chain.graph(), chain.ends()), new double[] {share, 1 - share});
    assertThat(firstShare(chain.graph(), found)).isCloseTo(share, within(1.0 / P));
    int border = (int) IntStream.range(0, P).filter(i -> found[2 * i] >= found[2 * i + 1]).count();
    for (int i = 0; i < P; i++) {
      assertThat(found[2 * i] >= found[2 * i + 1]).isEqualTo(i < border);
      assertThat(found[2 * i] + found[2 * i + 1]).isCloseTo(1, within(1e-12));
    }
  }

  /** A border moves to the gap that is nearest to the wanted sizes, not through a class. */
  @Test
  void partsOfTheGraphAreNotCut() {
    Chain chain = Chain.of(P, EACH, 7);
    double[] found =
        PoissonMbo.probabilities(
            chain.graph(), labels(chain.graph(), chain.ends()), new double[] {0.38, 0.62});
    for (int i = 0; i < P; i++) {
      assertThat(found[2 * i]).isCloseTo(i <= 7 ? 1 : 0, within(1e-6));
    }
  }

  @Test
  void aPartWithoutLabelsHasProbabilities() {
    Chain chain = Chain.of(P, EACH, 4, 9);
    double[] found =
        PoissonMbo.probabilities(
            chain.graph(), labels(chain.graph(), chain.ends()), new double[] {0.3, 0.7});
    assertThat(Arrays.stream(found).allMatch(value -> value >= 0 && value <= 1)).isTrue();
  }

  /** Labels of different classes on a single landmark cancel out, so that the source is 0. */
  @Test
  void labelsThatCancelOutGiveProbabilities() {
    Chain chain = Chain.of(P, EACH);
    double[] found =
        PoissonMbo.probabilities(
            chain.graph(),
            labels(chain.graph(), chain.rows().take(new int[] {3, 3})),
            new double[] {0.5, 0.5});
    assertThat(Arrays.stream(found).allMatch(Double::isFinite)).isTrue();
  }
}
