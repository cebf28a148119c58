package org.mustlink.core.shares;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * Rows of three classes, which are Gaussians of variance 1 about 0, 2 and 4, scored by the true
 * posteriors of classes that have the shares of the labels.
 */
class ShareEstimateTest {
  private static final int K = 3;
  private static final double[] EQUAL = {1.0 / 3, 1.0 / 3, 1.0 / 3};
  private static final double[] UNEVEN = {0.1, 0.2, 0.7};
  private static final double[] LABELS = {0.6, 0.3, 0.1};

  /** The rows of a draw: the class of each, and its place on the line. */
  private record Drawn(int[] classes, double[] values) {
    static Drawn of(int count, double[] shares, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      int[] classes =
          IntStream.range(0, count)
              .map(
                  i -> {
                    double at = random.nextDouble();
                    return at < shares[0] ? 0 : at < shares[0] + shares[1] ? 1 : 2;
                  })
              .toArray();
      return new Drawn(
          classes,
          Arrays.stream(classes).mapToDouble(j -> 2 * j + random.nextGaussian()).toArray());
    }

    /** Scores the rows by the posteriors, of which the logarithms are multiplied by a number. */
    ScoredRows scored(double[] prior, double sharper) {
      double[] logs = new double[values.length * K];
      Arrays.setAll(
          logs,
          i -> {
            double off = values[i / K] - 2 * (i % K);
            return sharper * (Math.log(prior[i % K]) - off * off / 2);
          });
      return new ScoredRows(logs, K);
    }
  }

  private static ShareEstimate estimate(
      int labels, double[] drawn, double[] shares, double sharper, long seed) {
    Drawn known = Drawn.of(labels, drawn, seed);
    Drawn others = Drawn.of(5000, shares, seed + 1000);
    return ShareEstimate.of(
        known.scored(drawn, sharper),
        known.classes,
        LabelWeights.ONE,
        others.scored(drawn, sharper));
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "0.5"})
  void sharesOfRowsAreFoundThoughLabelsAreUnevenAndScoresAreNotCalibrated(double sharper) {
    ShareEstimate found = estimate(600, LABELS, UNEVEN, sharper, 1);
    assertThat(found.isTaken()).isTrue();
    assertThat(found.rows()).containsExactly(UNEVEN, within(0.06));
    assertThat(found.labels()).containsExactly(LABELS, within(0.1));
    assertThat(Arrays.stream(found.rows()).sum()).isCloseTo(1, within(1e-9));
  }

  /**
   * Rows get the class of the largest posterior of their true shares, but for a few at the edge.
   */
  @ParameterizedTest
  @CsvSource({"1", "2", "0.5"})
  void factorsMakeScoresThoseOfTheSharesOfRows(double sharper) {
    double[] factors = estimate(600, LABELS, UNEVEN, sharper, 1).factors(0);
    Drawn others = Drawn.of(5000, UNEVEN, 2);
    double[] corrected = others.scored(LABELS, sharper).logs();
    Arrays.setAll(corrected, i -> corrected[i] + Math.log(factors[i % K]));
    double best = right(others.scored(UNEVEN, 1).logs(), others.classes);
    assertThat(right(corrected, others.classes)).isCloseTo(best, within(0.02));
    assertThat(right(others.scored(LABELS, 1).logs(), others.classes)).isLessThan(best - 0.1);
  }

  private static double right(double[] logs, int[] classes) {
    return IntStream.range(0, classes.length)
        .mapToDouble(i -> Probabilities.largest(logs, i * K, K) == classes[i] ? 1 : 0)
        .average()
        .orElse(0);
  }

  /** Ten rows with the shares of the labels are added to the evidence of the others. */
  @Test
  void aSingleLabelOfEachClassIsNoEvidence() {
    Drawn known = new Drawn(new int[] {0, 1, 2}, new double[] {9, 9, 9});
    ScoredRows others = Drawn.of(5000, EQUAL, 7).scored(EQUAL, 1);
    ShareEstimate found =
        ShareEstimate.of(known.scored(EQUAL, 1), known.classes, LabelWeights.ONE, others);
    assertThat(found.isTaken()).isFalse();
    assertThat(found.pValue()).isEqualTo(1);
  }

  @Test
  void anEstimateByFewLabelsMovesLittle() {
    double few = estimate(40, LABELS, UNEVEN, 1, 3).rows()[2];
    double many = estimate(4000, LABELS, UNEVEN, 1, 3).rows()[2];
    assertThat(few).isBetween(LABELS[2] + 0.1, many - 0.05);
    assertThat(many).isCloseTo(UNEVEN[2], within(0.03));
  }

  /** One of a hundred random draws differs by chance; six do with a probability below 1 in 1000. */
  @ParameterizedTest
  @CsvSource({"40", "200"})
  void sharesOfLabelsDrawnAtRandomAreKept(int labels) {
    ShareEstimate[] found =
        IntStream.range(0, 100)
            .mapToObj(seed -> estimate(labels, UNEVEN, UNEVEN, 1, seed))
            .toArray(ShareEstimate[]::new);
    assertThat(Arrays.stream(found).filter(ShareEstimate::isTaken).count()).isLessThan(6);
    assertThat(Arrays.stream(found).filter(one -> !one.isTaken()))
        .allMatch(one -> Arrays.equals(one.rows(), one.labels()));
    // p-values of random draws are spread evenly.
    assertThat(Arrays.stream(found).mapToDouble(ShareEstimate::pValue).average().orElse(0))
        .isBetween(0.35, 0.65);
  }

  @Test
  void labelsOfHalfTheWeightAreHalfTheEvidence() {
    Drawn known = Drawn.of(30, EQUAL, 3);
    ScoredRows others = Drawn.of(5000, UNEVEN, 4).scored(EQUAL, 1);
    ScoredRows scored = known.scored(EQUAL, 1);
    double[] weights = new double[30];
    Arrays.fill(weights, 0, 10, 1);
    Arrays.fill(weights, 10, 30, 0.1);
    double certain = ShareEstimate.of(scored, known.classes, LabelWeights.ONE, others).pValue();
    double doubtful =
        ShareEstimate.of(scored, known.classes, LabelWeights.of(weights), others).pValue();
    assertThat(doubtful).isGreaterThan(certain);
  }

  /** Values of scipy.stats.chi2.sf. */
  @ParameterizedTest
  @CsvSource({
    "3.841458820694124, 1, 0.05",
    "6.634896601021213, 1, 0.01",
    "9.210340371976182, 2, 0.01",
    "40.0, 25, 0.02916439562315211",
    "0, 3, 1",
    "1, 1000, 1",
    "5000, 3, 0"
  })
  void theUpperTailIsThatOfTheChiSquareDistribution(double x, int degrees, double tail) {
    assertThat(ChiSquare.upperTail(x, degrees)).isCloseTo(tail, within(1e-10));
  }
}
