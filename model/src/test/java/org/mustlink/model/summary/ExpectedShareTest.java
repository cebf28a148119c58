package org.mustlink.model.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.doubt.LeftOut;
import org.mustlink.core.ensemble.HeldOutPredictions;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.evaluation.Raking;
import org.mustlink.core.fit.trial.OutOfSample;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.options.Assign;

/** One hundred labelled rows of two classes, all rows of the first and half of the second right. */
class ExpectedShareTest {
  private static final int ROWS = 100;

  /**
   * Makes the held-out results.
   *
   * @param first the number of rows that get the first class
   */
  private static OutOfSample tried(int first) {
    int[] found = IntStream.range(0, ROWS).map(i -> i < first ? 0 : 1).toArray();
    int[] classes = IntStream.range(0, ROWS).map(i -> i < first || i % 2 == 0 ? 0 : 1).toArray();
    for (int i = 0; i < first; i++) {
      classes[i] = 0;
    }
    return OutOfSample.of(
        Map.of(Assign.POOL, 0.5),
        new HeldOutPredictions(found, classes, new double[ROWS]),
        new LeftOut(CodedRows.NONE, classes, classes, probabilities(found)),
        IntStream.range(0, ROWS).toArray());
  }

  private static double[] probabilities(int[] found) {
    return IntStream.range(0, 2 * ROWS)
        .mapToDouble(at -> at % 2 == found[at / 2] ? 0.8 : 0.2)
        .toArray();
  }

  private static ExpectedShare of(OutOfSample tried, long... clusters) {
    return ExpectedShare.of(tried, clusters).orElseThrow();
  }

  @Test
  void rowsThatGetClassesAsOftenAsOthersCountAlike() {
    ExpectedShare expected = of(tried(60), 610, 390);
    assertThat(expected.share()).isCloseTo(0.8, within(1e-12));
    assertThat(expected.effective()).isCloseTo(ROWS, within(1e-9));
    assertThat(expected.low()).isBetween(0.7, 0.75);
    assertThat(expected.high()).isBetween(0.85, 0.9);
    assertThat(expected.unlike()).isZero();
    assertThat(expected.alike()).isTrue();
  }

  @Test
  void rowsOfAClassThatOthersRarelyGetCountLess() {
    ExpectedShare expected = of(tried(90), 100, 900);
    assertThat(expected.share()).isCloseTo(0.55, within(0.01));
    assertThat(expected.effective()).isBetween(5.0, 7.5);
    assertThat(expected.alike()).isFalse();
    assertThat(expected.high() - expected.low()).isGreaterThan(0.4);
  }

  @Test
  void rowsThatNoLabelledRowIsLikeMayBeRightOrWrong() {
    int[] high = new int[ROWS];
    ExpectedShare expected =
        of(
            tried(60).with(Optional.of(new Raking.Strata(high, new double[] {0.5, 0.25, 0.25, 0}))),
            600,
            400);
    assertThat(expected.unlike()).isBetween(0.45, 0.5);
    assertThat(expected.low()).isLessThan(0.75 * 0.55);
    assertThat(expected.high()).isGreaterThan(0.85 * 0.5 + 0.45);
  }

  /** Rows of the second class count three times as much, and half as many tell as much. */
  @Test
  void rowsCountByHowOftenTheOthersAreOfTheirClass() {
    double[] none = {1, 1};
    OutOfSample adjusted = adjusted(none);
    ExpectedShare uneven = of(adjusted, 0, 0);
    assertThat(uneven.share())
        .isCloseTo((60 * 0.5 + 20 * 1.5) / (80 * 0.5 + 20 * 1.5), within(1e-9));
    assertThat(uneven.effective()).isCloseTo(70 * 70 / 65.0 / 2, within(1e-9));
    assertThat(uneven.alike()).isFalse();
    ExpectedShare alike = of(tried(60), 600, 400);
    assertThat(uneven.high() - uneven.low()).isGreaterThan(alike.high() - alike.low());
  }

  @Test
  void rowsAreJudgedByTheProbabilitiesTimesTheFactors() {
    assertThat(adjusted(new double[] {1, 5}).predictions().found()).containsOnly(1);
  }

  private static OutOfSample adjusted(double[] factors) {
    return tried(60).adjusted(Pool.LABEL_SOLVER_ONLY, factors, new double[] {0.5, 1.5});
  }

  /** Clusters of new classes have no labelled rows, and the range is of the named ones. */
  @Test
  void newClassesAreNotExpected() {
    assertThat(of(tried(60), 610, 390, 5000).share()).isEqualTo(of(tried(60), 610, 390).share());
  }

  @Test
  void withoutJudgedRowsNothingIsExpected() {
    assertThat(ExpectedShare.of(OutOfSample.NONE, new long[] {1, 1})).isEmpty();
  }
}
