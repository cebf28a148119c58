package org.mustlink.core.inmemory.cosc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The statements of theorem 3.1 and section 3.2 of the paper. */
class RatioDcaTest {
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.01, 0.3, 10})
  void theFunctionalNeverIncreases(double gamma) {
    for (int seed = 0; seed < 20; seed++) {
      CutProblem problem = CutProblems.any(60, 30, seed);
      RatioDca.Result result =
          new RatioDca(CutFunctional.of(problem, gamma), new RatioDca.Budget(200, 100_000))
              .run(CutProblems.vector(60, seed));

      assertThat(result.values()).hasSizeGreaterThan(1);
      for (int at = 1; at < result.values().size(); at++) {
        assertThat(result.values().get(at)).isLessThan(result.values().get(at - 1));
      }
    }
  }

  @Test
  void aPartitionThatKeepsAllLinksStaysOneThatDoes() {
    for (int seed = 0; seed < 50; seed++) {
      CutProblem problem = CutProblems.consistent(40, 25, seed);
      TwoColouring colouring = TwoColouring.of(40, problem.cannot());
      boolean[] any = new boolean[40];
      for (int i = 0; i < 40; i++) {
        any[i] = i % 3 == 0;
      }
      Bipartition kept = Bipartition.of(problem, colouring.nearest(any, problem.volumes()));
      double gamma = 1.01 * problem.volume() / 4 * kept.normalisedCut() / 0.5;
      RatioDca.Result result =
          new RatioDca(CutFunctional.of(problem, gamma), new RatioDca.Budget(200, 100_000))
              .run(kept.indicator());

      assertThat(colouring.proper()).isTrue();
      assertThat(kept.violated()).isZero();
      assertThat(result.best().orElseThrow().violated()).isZero();
      assertThat(result.best().orElseThrow().normalisedCut())
          .isLessThanOrEqualTo(kept.normalisedCut());
      assertThat(
              BestThreshold.of(CutFunctional.of(problem, gamma), result.f())
                  .orElseThrow()
                  .violated())
          .isZero();
    }
  }

  @Test
  void aBudgetThatIsUsedUpLeavesTheStart() {
    CutProblem problem = CutProblems.any(20, 5, 1);
    double[] start = CutProblems.vector(20, 1);

    RatioDca.Result result =
        new RatioDca(CutFunctional.of(problem, 1), new RatioDca.Budget(200, 0)).run(start);

    assertThat(result.best()).isPresent();
  }
}
