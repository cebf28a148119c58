package org.mustlink.core.inmemory.cosc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The relaxation is tight: theorem 2.2 of the paper. */
class CutFunctionalTest {
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.05, 0.7, 20})
  void onIndicatorsItIsTheCutAndElsewhereNoVectorIsBelowTheBestOne(double gamma) {
    for (int seed = 0; seed < 10; seed++) {
      CutProblem problem = CutProblems.any(5 + seed, seed, seed);
      CutFunctional functional = CutFunctional.of(problem, gamma);
      double least = CutProblems.leastValue(problem, gamma);
      for (int draw = 0; draw < 50; draw++) {
        double[] f = CutProblems.vector(problem.nodes(), 100 * seed + draw);
        Bipartition best = BestThreshold.of(functional, f).orElseThrow();

        assertThat(functional.value(best.indicator()))
            .isCloseTo(best.value(gamma), within(1e-9 * (1 + best.value(gamma))));
        assertThat(best.value(gamma)).isLessThanOrEqualTo(functional.value(f) * (1 + 1e-9));
        assertThat(best.value(gamma)).isGreaterThanOrEqualTo(least * (1 - 1e-9));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.3, 5})
  void subgradientsLieBelow(double gamma) {
    CutProblem problem = CutProblems.any(14, 9, 3);
    CutFunctional functional = CutFunctional.of(problem, gamma);
    double[] f = CutProblems.vector(14, 1);
    double[] z = functional.subgradient(f, 2, f);
    assertThat(Arrays.stream(z).sum()).isCloseTo(0, within(1e-9));

    for (int draw = 0; draw < 200; draw++) {
      double[] other = CutProblems.vector(14, 50 + draw);
      double linear = 0;
      for (int i = 0; i < 14; i++) {
        linear += z[i] * other[i];
      }
      assertThat(linear).isLessThanOrEqualTo(concave(functional, other) + 1e-9);
    }
  }

  /** R2 + 2 S, from definitions. */
  private static double concave(CutFunctional functional, double[] f) {
    CutProblem problem = functional.problem();
    double mean = 0;
    for (int i = 0; i < f.length; i++) {
      mean += problem.volumes()[i] * f[i] / problem.volume();
    }
    double sum = 0;
    for (int i = 0; i < f.length; i++) {
      sum += problem.volumes()[i] * Math.abs(f[i] - mean);
    }
    WeightedPairs cannot = problem.cannot();
    for (int e = 0; e < cannot.size(); e++) {
      sum +=
          functional.gamma()
              * cannot.weight()[e]
              * Math.abs(f[cannot.first()[e]] - f[cannot.second()[e]]);
    }
    return sum;
  }
}
