package org.mustlink.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A run that loses an executor in the middle of its stages. */
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
    EventLog events = EventLog.create();
    Lost lost = run(events.of(submission), fit, new HeldStages(Project.directory("held")));
    // The other stages work on the driver alone.
    assertThat(lost.stages())
        .as(lost.outcome().log())
        .hasSizeGreaterThanOrEqualTo(least)
        .isEqualTo(events.stages());
    return lost.outcome();
  }

  /** Runs a fit that loses an executor in some of its stages, by their numbers in Spark. */
  static Submission.Outcome run(Submission submission, List<String> fit, Set<Integer> stages) {
    HeldStages held = new HeldStages(Project.directory("held"));
    held.releaseAllBut(stages);
    Lost lost = run(submission, fit, held);
    assertThat(lost.stages()).as(lost.outcome().log()).isEqualTo(stages);
    return lost.outcome();
  }

  /** The end of a run, and the stages in which it lost an executor. */
  private record Lost(Submission.Outcome outcome, Set<Integer> stages) {}

  private static Lost run(Submission submission, List<String> fit, HeldStages held) {
    try (Program run =
        held.on(submission)
            .conf("spark.sql.files.maxPartitionBytes", "100000")
            .conf("spark.sql.files.openCostInBytes", "0")
            .conf("spark.locality.wait", "0s")
            .conf("spark.executor.maxNumFailures", "100")
            .start(fit)) {
      Set<Integer> killed = held.onceInEach(run, stage -> kill(held, stage));
      return new Lost(Submission.end(run), killed);
    }
  }

  /** Ends the process at once, as kill -9 does. */
  private static void kill(HeldStages held, int stage) {
    Optional<ProcessHandle> executor = held.executor(stage);
    assertThat(executor).as("the executor that holds stage " + stage).isPresent();
    assertThat(executor.get().destroyForcibly()).isTrue();
  }
}
