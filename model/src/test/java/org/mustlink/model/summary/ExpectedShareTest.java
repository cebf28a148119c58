package org.mustlink.model.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mustlink.core.doubt.LeftOut;
import org.mustlink.core.ensemble.HeldOutPredictions;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.fit.trial.OutOfSample;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.options.Assign;

/** Twenty judged rows: ten of class 0, all of which are right, and ten of class 1, half of them. */
class ExpectedShareTest {
  private static final int[] CLASSES = new int[20];
  private static final double[] PROBABILITIES = new double[40];

  static {
    Arrays.fill(CLASSES, 10, 20, 1);
    for (int i = 0; i < 20; i++) {
      PROBABILITIES[2 * i] = i < 15 ? 0.8 : 0.2;
      PROBABILITIES[2 * i + 1] = 1 - PROBABILITIES[2 * i];
    }
  }

  private static OutOfSample tried() {
    int[] found = new int[20];
    Arrays.fill(found, 15, 20, 1);
    int[] all = new int[20];
    Arrays.setAll(all, i -> i);
    LeftOut rows = new LeftOut(CodedRows.NONE, CLASSES, CLASSES, PROBABILITIES);
    return OutOfSample.of(
        Map.of(Assign.POOL, 0.75),
        new HeldOutPredictions(found, CLASSES, new double[20]),
        rows,
        all);
  }

  private static ExpectedShare expected(OutOfSample tried) {
    return ExpectedShare.of(tried, 1000).orElseThrow();
  }

  @Test
  void rowsCountByHowOftenTheOthersAreOfTheirClass() {
    ExpectedShare alike = expected(tried());
    assertThat(alike.share()).isEqualTo(0.75);
    double[] ratios = {0.5, 1.5};
    double[] none = {1, 1};
    ExpectedShare uneven = expected(tried().adjusted(Pool.LABEL_SOLVER_ONLY, none, ratios));
    assertThat(uneven.share()).isCloseTo((10 * 0.5 + 5 * 1.5) / 20, within(1e-12));
    assertThat(uneven.rows()).isEqualTo(20);
    // Rows of different weights are less evidence.
    assertThat(uneven.high() - uneven.low()).isGreaterThan(alike.high() - alike.low());
  }

  @Test
  void rowsAreJudgedByTheProbabilitiesTimesTheFactors() {
    double[] none = {1, 1};
    OutOfSample second = tried().adjusted(Pool.LABEL_SOLVER_ONLY, new double[] {1, 5}, none);
    assertThat(second.predictions().found()).containsOnly(1);
    assertThat(expected(second).share()).isEqualTo(0.5);
  }
}
