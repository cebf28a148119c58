package org.mustlink.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorkingStageTest {
  @Test
  void tellsRowsRateAndTimeLeft() {
    WorkingStage stage = new WorkingStage(4, "sparse codes", 20, 1, 10, 40, 250_000, 1_000_000);
    assertThat(stage.logLine())
        .isEqualTo(
            " 4  sparse codes: 20 s, 10 of 40 tasks, 250,000 of 1,000,000 rows, 12,500 rows/s, about 60 s left");
    assertThat(stage.secondsLeft()).hasValue(60);
  }

  @Test
  void aStageOfManyJobsHasNoTimeLeft() {
    WorkingStage stage = new WorkingStage(7, "clusters", 20, 30, 77, 80, 1000, 1000);
    assertThat(stage.secondsLeft()).isEmpty();
    assertThat(stage.logLine()).isEqualTo(" 7  clusters: 20 s, 77 of 80 tasks");
    assertThat(new WorkingStage(4, "codes", 20, 1, 8, 8, 1000, 1000).secondsLeft()).isEmpty();
  }

  @Test
  void saysNoMoreThanIsKnown() {
    assertThat(new WorkingStage(5, "eigenproblem", 3, 0, 0, 0, 0, 0).logLine())
        .isEqualTo(" 5  eigenproblem: 3 s");
    assertThat(new WorkingStage(0, "reading", 2, 1, 0, 7, 0, 0).secondsLeft()).isEmpty();
    assertThat(new WorkingStage(0, "reading", 0, 1, 0, 7, 0, 0).rate()).isZero();
  }
}
