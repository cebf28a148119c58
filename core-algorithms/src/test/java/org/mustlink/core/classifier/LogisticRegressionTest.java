package org.mustlink.core.classifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.sideinfo.LabelWeights;

class LogisticRegressionTest {

  @Test
  void theGradientOfTheLogisticLossIsItsDerivative() {
    LabelledRows labelled = Corners.labelled(20, 2);
    double[] weights = IntStream.range(0, 20).mapToDouble(i -> (i + 1) / 20.0).toArray();
    LabelledRows doubtful =
        new LabelledRows(labelled.rows(), labelled.classes(), Corners.K, new LabelWeights(weights));
    LogisticLoss loss = new LogisticLoss(doubtful, IntStream.range(0, 20).toArray(), 0.7);
    double[] w = new Random(3).doubles((long) Corners.K * (Corners.D + 1), -1, 1).toArray();
    double[] gradient = new double[w.length];
    loss.value(w, gradient);
    for (int at = 0; at < w.length; at++) {
      double[] scratch = new double[w.length];
      double[] up = w.clone();
      double[] down = w.clone();
      up[at] += 1e-5;
      down[at] -= 1e-5;
      double slope = (loss.value(up, scratch) - loss.value(down, scratch)) / 2e-5;
      assertThat(gradient[at]).isCloseTo(slope, within(1e-7));
    }
  }

  /** Each row twice with weights of a half is each row once, but for the mean over the rows. */
  @Test
  void twoHalfLabelsCountAsOne() {
    LabelledRows labelled = Corners.labelled(20, 2);
    int[] twice = IntStream.range(0, 40).map(i -> i / 2).toArray();
    double[] halves = new double[40];
    Arrays.fill(halves, .5);
    LabelledRows copies = labelled.take(twice);
    LogisticLoss once = new LogisticLoss(labelled, IntStream.range(0, 20).toArray(), 2);
    LogisticLoss half =
        new LogisticLoss(
            new LabelledRows(copies.rows(), copies.classes(), Corners.K, new LabelWeights(halves)),
            IntStream.range(0, 40).toArray(),
            2);
    double[] w = new Random(3).doubles((long) Corners.K * (Corners.D + 1), -1, 1).toArray();
    double[] scratch = new double[w.length];
    assertThat(2 * half.value(w, scratch)).isCloseTo(once.value(w, scratch), within(1e-12));
  }

  @Test
  void logisticRegressionIsAtTheMinimumOfItsLoss() {
    LabelledRows labelled = Corners.labelled(60, 4);
    LogisticLoss loss = new LogisticLoss(labelled, IntStream.range(0, 60).toArray(), 1);
    double[] found = Minimum.of(loss, new double[Corners.K * (Corners.D + 1)], 200);
    double[] gradient = new double[found.length];
    loss.value(found, gradient);
    assertThat(Arrays.stream(gradient).map(Math::abs).max().orElse(1)).isLessThan(1e-4);
  }
}
