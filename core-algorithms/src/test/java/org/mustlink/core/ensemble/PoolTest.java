package org.mustlink.core.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.linalg.Softmax;
import org.mustlink.core.sideinfo.LabelWeights;

class PoolTest {
  private static final int K = 3;

  @Test
  void theWeightsMinimizeTheLossAndItsPenalty() {
    int[] classes = classes(60);
    double[][] left = {noisy(classes, 1, 2), noisy(classes, 2, 1), noisy(classes, 3, 0)};
    double[] prior = {1, 0, 0};
    double[] w = PoolWeights.of(left, classes, classes.length, K, prior, LabelWeights.ONE);
    double least = loss(left, classes, prior, w);
    SplittableRandom random = new SplittableRandom(5);
    for (int trial = 0; trial < 2000; trial++) {
      double size = trial % 2 == 0 ? 0.01 : 1;
      double[] other =
          Arrays.stream(w).map(v -> Math.max(0, v + size * (random.nextDouble() - 0.5))).toArray();
      assertThat(loss(left, classes, prior, other)).isGreaterThan(least - 1e-6);
    }
    assertThat(w[0]).isGreaterThan(w[2]);
  }

  /** Each row twice with weights of a half has the loss of each row once. */
  @Test
  void twoHalfLabelsCountAsOne() {
    int[] classes = classes(60);
    double[][] once = {noisy(classes, 5, 2), noisy(classes, 6, 1)};
    int[] copies = IntStream.range(0, 120).map(i -> classes[i % 60]).toArray();
    double[][] twice =
        Arrays.stream(once)
            .map(p -> DoubleStream.concat(Arrays.stream(p), Arrays.stream(p)).toArray())
            .toArray(double[][]::new);
    double[] halves = new double[120];
    Arrays.fill(halves, .5);
    double[] prior = {.5, .5};
    assertThat(PoolWeights.of(twice, copies, 120, K, prior, new LabelWeights(halves)))
        .containsExactly(
            PoolWeights.of(once, classes, 60, K, prior, LabelWeights.ONE), within(1e-4));
  }

  @Test
  void anUninformativeClassifierHasNoWeight() {
    int[] classes = classes(100);
    double[] opposite = noisy(Arrays.stream(classes).map(j -> (j + 1) % K).toArray(), 4, 2);
    double[] w =
        PoolWeights.of(
            new double[][] {noisy(classes, 5, 2), opposite},
            classes,
            classes.length,
            K,
            new double[] {0.5, 0.5},
            LabelWeights.ONE);
    assertThat(w[1]).isZero();
    assertThat(w[0]).isPositive();
  }

  @Test
  void aLabelSolverThatLeadsBeyondChanceIsUsedAlone() {
    int[] few = new int[10];
    double[] doubtful = new double[20];
    double[] certain = new double[20];
    for (int i = 0; i < few.length; i++) {
      few[i] = i % 2;
      doubtful[2 * i + few[i]] = 0.55;
      doubtful[2 * i + 1 - few[i]] = 0.45;
      double own = i < 8 ? 0.9 : 0.2;
      certain[2 * i + few[i]] = own;
      certain[2 * i + 1 - few[i]] = 1 - own;
    }
    assertThat(Pool.fit(doubtful, certain, few, 2).pool()).isEqualTo(Pool.LABEL_SOLVER_ONLY);
    assertThat(Pool.fit(doubtful, doubtful, few, 2).pool().classifiers()).isPositive();
    assertThat(Pool.pooled(doubtful, certain, few, 2, LabelWeights.ONE).pool().classifiers())
        .isPositive();
  }

  /** Without one of two labels, the other class is the more probable one by all classifiers. */
  @Test
  void labelsThatContradictAllClassifiersLeaveTheLabelSolver() {
    int[] classes = {0, 0, 1, 1};
    double[] wrong = {.01, .99, .01, .99, .99, .01, .99, .01};
    double[][] both = {wrong, wrong};
    double[] prior = {1, 0};
    assertThat(PoolWeights.of(both, classes, 4, 2, prior, LabelWeights.ONE)).containsExactly(0, 0);
    assertThat(Pool.fit(wrong, wrong, classes, 2).pool()).isEqualTo(Pool.LABEL_SOLVER_ONLY);
  }

  /** Classifiers that did not see the row cannot know its class, however good they are. */
  @Test
  void aRowThatIsTheOnlyOneOfItsClassDoesNotCount() {
    int[] classes = {0, 1, 2, 2};
    double[] solver = {0, .5, .5, .5, 0, .5, .3, .3, .4, .3, .3, .4};
    double[] classifiers = {.2, .4, .4, .4, .2, .4, .4, .4, .2, .4, .4, .2};
    assertThat(Pool.fit(solver, classifiers, classes, K).pool().solver()).isGreaterThan(1);
    double[][] both = {Arrays.copyOf(solver, 9), Arrays.copyOf(classifiers, 9)};
    double[] prior = {1, 0};
    assertThat(PoolWeights.of(both, new int[] {0, 1, 2}, 3, K, prior, LabelWeights.ONE))
        .containsExactly(prior);
  }

  @Test
  void accurateClassifiersHaveAWeight() {
    int[] few = classes(60);
    double[] good = noisy(few, 6, 3);
    double[] bad = noisy(few, 7, 0.3);
    Pool.Trial trial = Pool.fit(bad, good, few, K);
    assertThat(trial.pool().classifiers()).isPositive();
    assertThat(trial.heldOut().count())
        .isGreaterThan(Pool.LABEL_SOLVER_ONLY.tried(bad, good, few, K).heldOut().count());
    int[] many = classes(300);
    assertThat(Pool.fit(noisy(many, 8, 2), noisy(many, 9, 2), many, K).pool().classifiers())
        .isPositive();
  }

  @Test
  void probabilitiesBelowAThousandthCountAsThat() {
    double[] scores = new double[2];
    PoolWeights.add(new double[] {0, 1}, 2, scores, 2);
    assertThat(scores[0]).isCloseTo(2 * Math.log(0.001), within(1e-12));
    assertThat(scores[1]).isZero();
  }

  private static int[] classes(int count) {
    int[] classes = new int[count];
    Arrays.setAll(classes, i -> i % K);
    return classes;
  }

  /** Probabilities that prefer the own class by a strength, with noise. */
  private static double[] noisy(int[] classes, long seed, double strength) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = new double[classes.length * K];
    for (int i = 0; i < classes.length; i++) {
      for (int j = 0; j < K; j++) {
        values[i * K + j] = 2 * (random.nextDouble() - 0.5) + (classes[i] == j ? strength : 0);
      }
      Softmax.apply(values, i * K, K);
    }
    return values;
  }

  private static double loss(double[][] left, int[] classes, double[] prior, double[] w) {
    double loss = 0;
    for (int e = 0; e < w.length; e++) {
      loss += (w[e] - prior[e]) * (w[e] - prior[e]);
    }
    for (int i = 0; i < classes.length; i++) {
      double[] scores = new double[K];
      for (int e = 0; e < w.length; e++) {
        for (int j = 0; j < K; j++) {
          scores[j] += w[e] * Math.log(Math.max(1e-3, left[e][i * K + j]));
        }
      }
      double sum = Arrays.stream(scores).map(Math::exp).sum();
      loss += Math.log(sum) - scores[classes[i]];
    }
    return loss;
  }
}
