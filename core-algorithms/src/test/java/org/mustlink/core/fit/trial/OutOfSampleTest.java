package org.mustlink.core.fit.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.mustlink.core.ensemble.HeldOutPredictions;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.fit.trial.OutOfSample.Reliability;
import org.mustlink.core.options.Assign;

class OutOfSampleTest {
  private static final HeldOutPredictions LEFT =
      new HeldOutPredictions(
          new int[] {0, 1, 2, 0, 1},
          new int[] {0, 2, 2, 0, 1},
          new double[] {0, 0.19, 0.2, 0.95, 1});

  @Test
  void countsRightRowsByFifthsOfTheMargin() {
    assertThat(OutOfSample.reliability(LEFT))
        .containsExactly(
            new Reliability(0, 0.2, 2, 0.5),
            new Reliability(0.2, 0.4, 1, 1),
            new Reliability(0.8, 1, 2, 1));
  }

  @Test
  void hasTheShareOfEveryWayThatWasTried() {
    Pool.Trial alone = new Pool.Trial(Pool.LABEL_SOLVER_ONLY, LEFT, new double[0]);
    LabelTrials trials =
        new LabelTrials(
            new LabelSolverEmbedding.Solved(new double[0], new double[0], List.of()),
            alone,
            new Pool.Trial(new Pool(1, 1), LEFT, new double[15]),
            true,
            true,
            Optional.of(LEFT));
    OutOfSample all = trials.outOfSample(true);
    assertThat(all.shares()).containsOnlyKeys(Assign.ANCHORS, Assign.POOL, Assign.SEEDED);
    assertThat(trials.outOfSample(false).shares()).containsOnlyKeys(Assign.POOL, Assign.SEEDED);
    assertThat(OutOfSample.of(alone).shares()).containsOnlyKeys(Assign.ANCHORS);
    assertThat(OutOfSample.of(alone).shares().get(Assign.ANCHORS)).isEqualTo(0.8);
  }
}
