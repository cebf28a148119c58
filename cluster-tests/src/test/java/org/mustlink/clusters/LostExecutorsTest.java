package org.mustlink.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

/** Executors that are killed while they work. */
class LostExecutorsTest {
  private static final Duration LONGEST = Duration.ofMinutes(6);

  @Test
  void anExecutorKilledInEachStageChangesNothing() throws IOException {
    Path output = new Path(LocalRun.directory("killed"), "out");
    HeldStages held = new HeldStages(Project.directory("held"));
    EventLog events = EventLog.create();
    Set<Integer> killed = new TreeSet<>();
    Submission.Outcome outcome;
    try (Program run =
        held.on(events.of(StandaloneCluster.shared().submission()))
            .conf("spark.sql.files.maxPartitionBytes", "100000")
            .conf("spark.sql.files.openCostInBytes", "0")
            .conf("spark.locality.wait", "0s")
            .start(LocalRun.digits().fitWithLinks(output))) {
      Until.holds(
          LONGEST,
          () -> {
            held.stages().stream().filter(killed::add).forEach(stage -> kill(held, stage));
            return !run.isAlive();
          },
          () -> "The run goes on; executors were killed in the stages " + killed + run.out());
      outcome = Submission.end(run);
    }

    assertThat(outcome.exitCode()).as(outcome.told()).isZero();
    Result result = new Result(LocalRun.disk(), output);
    assertThat(result.assignments()).isEqualTo(LocalRun.assignmentsWithLinks());
    // The other stages work on the driver alone.
    assertThat(killed).as(outcome.told()).hasSizeGreaterThan(8).isEqualTo(events.stages());
  }

  /** Ends the process at once, as kill -9 does. */
  private static void kill(HeldStages held, int stage) {
    Optional<ProcessHandle> executor = held.executor(stage);
    assertThat(executor).as("the executor that holds stage " + stage).isPresent();
    assertThat(executor.get().destroyForcibly()).isTrue();
  }
}
