package org.mustlink.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A run that loses an executor in the middle of each of its stages. */
final class LostExecutors {
  private LostExecutors() {}

  /**
   * Runs a fit whose driver is on this machine, and requires that an executor was killed in every
   * stage that has tasks.
   *
   * @param submission on a cluster whose executors are on this machine
   * @param least number of stages that have tasks in such a fit
   */
  static Submission.Outcome run(Submission submission, List<String> fit, int least) {
    HeldStages held = new HeldStages(Project.directory("held"));
    EventLog events = EventLog.create();
    Set<Integer> killed;
    Submission.Outcome outcome;
    try (Program run =
        held.on(events.of(submission))
            .conf("spark.sql.files.maxPartitionBytes", "100000")
            .conf("spark.sql.files.openCostInBytes", "0")
            .conf("spark.locality.wait", "0s")
            .conf("spark.executor.maxNumFailures", "100")
            .start(fit)) {
      killed = held.onceInEach(run, stage -> kill(held, stage));
      outcome = Submission.end(run);
    }
    // The other stages work on the driver alone.
    assertThat(killed)
        .as(outcome.told())
        .hasSizeGreaterThanOrEqualTo(least)
        .isEqualTo(events.stages());
    return outcome;
  }

  /** Ends the process at once, as kill -9 does. */
  private static void kill(HeldStages held, int stage) {
    Optional<ProcessHandle> executor = held.executor(stage);
    assertThat(executor).as("the executor that holds stage " + stage).isPresent();
    assertThat(executor.get().destroyForcibly()).isTrue();
  }
}
