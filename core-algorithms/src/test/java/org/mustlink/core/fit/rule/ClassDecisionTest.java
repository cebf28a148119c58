package org.mustlink.core.fit.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.options.Favour;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * Two classes, Gaussians of variance 1 about 0 and 2, of which the second has a tenth of the rows.
 */
class ClassDecisionTest {
  private static final int C = 2000;
  private static final double[] PRIOR = {0.9, 0.1};

  private static final int[] CLASSES = new int[C];
  private static final double[] VALUES = new double[C];

  static {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < C; i++) {
      CLASSES[i] = random.nextDouble() < PRIOR[0] ? 0 : 1;
      VALUES[i] = 2 * CLASSES[i] + random.nextGaussian();
    }
  }

  /** The rows scored by their posteriors, of which that of the second class is off by a factor. */
  private static ClassDecision decision(double off, Favour favour) {
    double[] posteriors = new double[2 * C];
    for (int i = 0; i < C; i++) {
      double first = PRIOR[0] * Math.exp(-VALUES[i] * VALUES[i] / 2);
      double second = off * PRIOR[1] * Math.exp(-(VALUES[i] - 2) * (VALUES[i] - 2) / 2);
      posteriors[2 * i] = first / (first + second);
      posteriors[2 * i + 1] = second / (first + second);
    }
    Pool.Trial trial = new Pool(0, 1).tried(posteriors, posteriors, CLASSES, 2);
    double[] factors =
        ClassDecision.favouring(favour.power()).factors(trial, CLASSES, LabelWeights.ONE);
    return new ClassDecision(trial, factors, new double[0], favour.power());
  }

  private static Pool.Trial decided(double off, Favour favour) {
    ClassDecision decision = decision(off, favour);
    return decision.pooled().times(decision.factors());
  }

  private static double found(Pool.Trial trial, int j) {
    int[] all = IntStream.range(0, C).filter(i -> CLASSES[i] == j).toArray();
    return (double) IntStream.of(all).filter(i -> trial.heldOut().found()[i] == j).count()
        / all.length;
  }

  private static double balanced(Pool.Trial trial) {
    return (found(trial, 0) + found(trial, 1)) / 2;
  }

  private static double accuracy(Pool.Trial trial) {
    return (double) trial.heldOut().count() / C;
  }

  @Test
  void favouringClassesFindsTheRareOne() {
    Pool.Trial rows = decided(1, Favour.ROWS);
    Pool.Trial classes = decided(1, Favour.CLASSES);
    // The best possible balanced accuracy is that of the threshold 1, which is Phi(1) = .84.
    assertThat(balanced(classes)).isCloseTo(0.841, within(0.03));
    assertThat(balanced(classes)).isGreaterThan(balanced(rows) + 0.05);
    assertThat(accuracy(rows)).isGreaterThan(accuracy(classes) + 0.05);
  }

  @Test
  void scoresThatAreOffByAFactorOfAClassAreCorrected() {
    Pool.Trial right = decided(1, Favour.ROWS);
    for (double off : new double[] {0.1, 10}) {
      ClassDecision decision = decision(off, Favour.ROWS);
      assertThat(accuracy(decision.pooled().times(decision.factors())))
          .isCloseTo(accuracy(right), within(0.005));
      assertThat(accuracy(decision.pooled())).isLessThan(accuracy(right) - 0.005);
    }
  }
}
