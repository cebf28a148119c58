package org.mustlink.core.inmemory.cosc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mustlink.core.options.OptionReader;

/** Bisections end at the work limit with a warning. */
class WorkLimitTest {
  private static final CoscOptions OPTIONS =
      CoscOptions.read(new OptionReader(Cosc.information(), Map.of()));
  private static final CutProblem PROBLEM = CutProblems.consistent(60, 6, 1);

  private static int[] parts(WorkLimit work) {
    return new RecursiveBisection(PROBLEM, OPTIONS, 3, 1, work).parts();
  }

  @Test
  void thereIsNoWarningBelowTheLimit() {
    WorkLimit work = new WorkLimit(100);

    assertThat(parts(work)).contains(0, 1, 2);
    assertThat(work.warning()).isEmpty();
  }

  @Test
  void thePartsAreMadeAlsoWithoutAnyWork() {
    WorkLimit work = new WorkLimit(100, 0, 0);

    assertThat(parts(work)).contains(0, 1, 2);
    assertThat(work.warning().orElseThrow()).contains("ended 3 of 3 bisections");
  }

  @Test
  void bisectionsEndAtTheLimitOfEach() {
    int edges = PROBLEM.edges().size();
    WorkLimit work = new WorkLimit(100, 30L * edges, 1_000_000_000L);

    assertThat(parts(work)).contains(0, 1, 2);
    assertThat(work.warning().orElseThrow()).contains(" of 3 bisections");
  }

  @Test
  void laterBisectionsEndAtTheLimitOfAll() {
    WorkLimit unlimited = new WorkLimit(100);
    RatioDca.Budget first = unlimited.budget(PROBLEM);
    new Bisection(PROBLEM, OPTIONS, Double.POSITIVE_INFINITY, first).best(1);
    WorkLimit work = new WorkLimit(100, Long.MAX_VALUE, first.taken() * PROBLEM.edges().size());
    work.add(PROBLEM, first);
    RatioDca.Budget second = work.budget(PROBLEM);
    new Bisection(PROBLEM, OPTIONS, Double.POSITIVE_INFINITY, second).best(1);
    work.add(PROBLEM, second);

    assertThat(Arrays.asList(first.ended(), second.ended())).containsExactly(false, true);
    assertThat(second.taken()).isZero();
    assertThat(work.warning().orElseThrow()).contains("ended 1 of 2 bisections");
  }
}
