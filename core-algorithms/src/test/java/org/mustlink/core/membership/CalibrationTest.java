package org.mustlink.core.membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.doubt.LeftOut;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.Softmax;
import org.mustlink.core.scacs.Embedding;

class CalibrationTest {
  private static final int K = 3;
  private static final Embedding EMBEDDING = new Embedding(new double[] {1, 0, 0}, K, false);
  private static final Assigner SOLVER = new LargestAssigner(K);

  /** Rows whose classes are drawn from the softmax of scores, of which some times are told. */
  private static LeftOut drawn(int rows, double times, int unlabelled) {
    SplittableRandom random = new SplittableRandom(rows);
    int[] classes = new int[rows];
    int[] labels = new int[rows];
    double[] outputs = new double[rows * K];
    for (int i = 0; i < rows; i++) {
      double[] truth = new double[K];
      for (int j = 0; j < K; j++) {
        truth[j] = 3 * random.nextDouble();
        outputs[i * K + j] = times * truth[j];
      }
      Softmax.apply(truth, 0, K);
      Softmax.apply(outputs, i * K, K);
      double drawn = random.nextDouble();
      classes[i] = drawn < truth[0] ? 0 : drawn < truth[0] + truth[1] ? 1 : 2;
      labels[i] = i < unlabelled ? -1 : classes[i];
    }
    return new LeftOut(CodedRows.NONE, labels, classes, outputs);
  }

  @Test
  void scoresThatAreTooSureAreFlattened() {
    Calibration found = Calibration.of(EMBEDDING, SOLVER, drawn(4000, 4, 0));
    assertThat(found.taken().calibrated()).isTrue();
    assertThat(found.taken().factor()).isCloseTo(0.25, within(0.02));
    assertThat(found.rows()).isEqualTo(4000);
    Measured before = found.before().orElseThrow();
    Measured after = found.after().orElseThrow();
    assertThat(before.calibrationError()).isGreaterThan(0.2);
    assertThat(after.calibrationError()).isLessThan(0.03);
    assertThat(after.brier()).isLessThan(before.brier() - 0.1);
    assertThat(after.curve().stream().mapToInt(Measured.Bin::rows).sum()).isEqualTo(4000);
  }

  @Test
  void theFactorIsThatOfTheSmallestLossAndAPenalty() {
    ScoredLabels rows = ScoredLabels.of(drawn(80, 0.5, 0));
    double found = Temperature.of(rows);
    double least = Double.POSITIVE_INFINITY;
    double best = 0;
    for (double factor = 0.05; factor < 6; factor += 1e-3) {
      double[] probabilities = rows.probabilities(new SoftAssignment(factor, true));
      double loss = 2.5 * (factor - 1) * (factor - 1);
      for (int i = 0; i < rows.count(); i++) {
        loss -= Math.log(probabilities[i * K + rows.classes()[i]]);
      }
      best = loss < least ? factor : best;
      least = Math.min(loss, least);
    }
    assertThat(found).isCloseTo(best, within(2e-3)).isGreaterThan(1.1);
  }

  @Test
  void fewRowsAndRowsWithoutLabelsDoNotCalibrate() {
    Calibration few = Calibration.of(EMBEDDING, SOLVER, drawn(Calibration.LEAST_ROWS - 1, 4, 0));
    assertThat(few.taken()).isEqualTo(SoftAssignment.PLAIN);
    assertThat(few.before()).isPresent();
    assertThat(few.after()).isEmpty();
    Calibration linked = Calibration.of(EMBEDDING, SOLVER, drawn(100, 4, 60));
    assertThat(linked.rows()).isEqualTo(40);
    assertThat(linked.taken().calibrated()).isFalse();
    assertThat(Calibration.of(EMBEDDING, SOLVER, drawn(100, 4, 100)).before()).isEmpty();
    assertThat(Calibration.of(EMBEDDING, SOLVER, LeftOut.NONE).rows()).isZero();
  }

  @Test
  void scoresThatAreNotThoseOfTheRuleDoNotCalibrate() {
    LeftOut rows = drawn(100, 4, 0);
    Pool pool = new Pool(1, 1);
    for (Assigner other :
        List.of(new CentreAssigner(new double[9], K), new LargestAssigner(K + 1))) {
      Calibration found = Calibration.of(EMBEDDING, other, rows);
      assertThat(found.taken().calibrated()).isFalse();
      assertThat(found.rows()).isZero();
    }
    assertThat(Calibration.of(EMBEDDING, new PoolAssigner(K, pool), rows).taken().calibrated())
        .isTrue();
  }

  @Test
  void measuresAreThoseOfHand() {
    double[] probabilities = {0.75, 0.25, 0.5, 0.5, 0, 1};
    Measured found = Measured.of(probabilities, new int[] {0, 1, 1}, 2);
    assertThat(found.brier()).isCloseTo((0.125 + 0.5 + 0) / 3, within(1e-15));
    assertThat(found.calibrationError()).isCloseTo((0.25 + 0.5 + 0) / 3, within(1e-15));
    assertThat(found.curve())
        .containsExactly(
            new Measured.Bin(0.5, 0.6, 1, 0.5, 0),
            new Measured.Bin(0.7, 0.8, 1, 0.75, 1),
            new Measured.Bin(0.9, 1, 1, 1, 1));
  }
}
