package org.mustlink.core.inmemory.cosc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** At the solution the primal and the dual value of the inner problem are equal. */
class InnerProblemTest {
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.01, 0.2, 3})
  void thePrimalValueIsThatOfTheDual(double gamma) {
    for (int seed = 0; seed < 10; seed++) {
      CutProblem problem = CutProblems.any(14, 8, seed);
      CutFunctional functional = CutFunctional.of(problem, gamma);
      double[] start = CutProblems.vector(14, seed + 40);
      double[] z = functional.subgradient(start, functional.value(start), start);

      double[] f =
          new InnerProblem(
                  problem.volumes(),
                  problem.edges(),
                  functional.range(),
                  z,
                  new double[problem.edges().size()])
              .run(5000);

      double squares = 0;
      double primal = 0;
      double least = 0;
      double most = 0;
      for (int i = 0; i < 14; i++) {
        squares += problem.volumes()[i] * f[i] * f[i];
        primal -= z[i] * f[i];
        least = Math.min(least, f[i]);
        most = Math.max(most, f[i]);
      }
      WeightedPairs edges = problem.edges();
      for (int e = 0; e < edges.size(); e++) {
        primal += edges.weight()[e] * Math.abs(f[edges.first()[e]] - f[edges.second()[e]]);
      }
      primal += functional.range() * (most - least);
      // f is not scaled: its value is minus its squared length.
      assertThat(primal).isCloseTo(-squares, within(1e-6 * (1 + squares)));
      assertThat(functional.value(f)).isLessThan(functional.value(start));
    }
  }
}
