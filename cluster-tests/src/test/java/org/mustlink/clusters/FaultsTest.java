package org.mustlink.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What goes wrong on clusters without anybody being killed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FaultsTest {
  private static final Duration REMOVED = Duration.ofMinutes(2);

  /**
   * The stages of a fit in which many tasks give their results to the driver. Spark lets no
   * executor go that has written a shuffle of a job which runs, and starts none for a single task.
   */
  private static final Set<Integer> WITHOUT_SHUFFLES = Set.of(2, 4);

  /**
   * After so long an executor goes that has nothing to do: longer than most stages that work on the
   * driver alone, since starting another takes as long as a stage.
   */
  private static final String IDLE = "5s";

  private EventLog events = EventLog.create();
  private Path output = new Path(LocalRun.directory("faults"), "out");

  @BeforeEach
  void anew() {
    events = EventLog.create();
    output = new Path(LocalRun.directory("faults"), "out");
  }

  @Test
  void secondCopiesOfSlowTasksChangeNothing() throws IOException {
    HeldStages held = new HeldStages(Project.directory("held"));
    Submission submission =
        held.on(submission())
            .conf("spark.speculation", "true")
            .conf("spark.speculation.quantile", "0.1")
            .conf("spark.speculation.task.duration.threshold", "1s");
    requireSame(submission.run(LocalRun.digits().fit(output)));
    assertThat(
            events.count("SparkListenerTaskEnd", "\"Speculative\":true", "\"Reason\":\"Success\""))
        .isGreaterThan(held.stages().size() / 2);
  }

  @Test
  void executorsThatGoWithWhatTheyHadCachedChangeNothing() throws IOException {
    HeldStages held = new HeldStages(Project.directory("held"));
    Submission submission =
        held.on(submission())
            .conf("spark.dynamicAllocation.enabled", "true")
            .conf("spark.dynamicAllocation.shuffleTracking.enabled", "true")
            .conf("spark.dynamicAllocation.shuffleTracking.timeout", IDLE)
            .conf("spark.dynamicAllocation.executorIdleTimeout", IDLE)
            .conf("spark.dynamicAllocation.cachedExecutorIdleTimeout", IDLE)
            .conf("spark.dynamicAllocation.maxExecutors", "2");
    held.releaseAllBut(WITHOUT_SHUFFLES);
    try (Program run = submission.start(LocalRun.digits().fit(output))) {
      assertThat(held.onceInEach(run, stage -> awaitRemoval(held, run, stage)))
          .isEqualTo(WITHOUT_SHUFFLES);
      requireSame(Submission.end(run));
    }
    assertThat(events.count("SparkListenerExecutorAdded")).isGreaterThan(WITHOUT_SHUFFLES.size());
  }

  @Test
  void shufflesThatAreLostChangeNothing() throws IOException {
    HeldStages held = new HeldStages(Project.directory("held"));
    // A cluster of its own, since all that it keeps is removed.
    try (StandaloneCluster own = StandaloneCluster.start(2);
        Program run =
            held.on(submission(own))
                .conf("spark.shuffle.io.maxRetries", "1")
                .conf("spark.shuffle.io.retryWait", "100ms")
                .start(LocalRun.digits().fit(output))) {
      held.onceInEach(run, stage -> loseShuffles(own, held, stage));
      requireSame(Submission.end(run));
    }
    assertThat(events.count("SparkListenerTaskEnd", "\"Reason\":\"FetchFailed\"")).isPositive();
  }

  @Test
  void aThousandPartitionsOfWhichMostAreEmptyChangeNothing() throws IOException {
    Submission submission =
        submission()
            .conf("spark.sql.shuffle.partitions", "1000")
            .conf("spark.sql.adaptive.enabled", "false");
    requireSame(submission.run(LocalRun.digits().fit(output)));
    assertThat(events.count("SparkListenerStageCompleted", "\"Number of Tasks\":1000"))
        .isPositive();
  }

  @Test
  void tasksThatFailAtTheirFirstAttemptChangeNothing() throws IOException {
    Digits flaky = new Digits(LocalRun.disk(), FlakyReads.path(LocalRun.digits().directory()));
    requireSame(FlakyReads.on(submission()).run(flaky.fit(output)));
    // The text is read in one pass, of ten tasks.
    assertThat(events.count("SparkListenerTaskEnd", "The first attempt of a task reads nothing"))
        .isGreaterThanOrEqualTo(10);
  }

  private Submission submission() {
    return submission(StandaloneCluster.shared());
  }

  private Submission submission(StandaloneCluster cluster) {
    return events
        .of(cluster.submission())
        .conf("spark.sql.files.maxPartitionBytes", "16000")
        .conf("spark.sql.files.openCostInBytes", "0")
        .conf("spark.locality.wait", "0s");
  }

  /** While one executor holds a task, the other has nothing to do and goes. */
  private void awaitRemoval(HeldStages held, Program run, int stage) {
    long before = events.count("SparkListenerExecutorRemoved");
    Until.holds(
        REMOVED,
        () -> events.count("SparkListenerExecutorRemoved") > before,
        () -> "No executor goes while a task of stage " + stage + " is held.\n" + run.out());
    held.release(stage);
  }

  private static void loseShuffles(StandaloneCluster own, HeldStages held, int stage) {
    try (Stream<java.nio.file.Path> files = Files.walk(own.localDirectory())) {
      List<java.nio.file.Path> shuffles =
          files
              .filter(
                  file -> String.valueOf(file.getFileName()).matches("shuffle_.*\\.(data|index)"))
              .toList();
      for (java.nio.file.Path file : shuffles) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    held.release(stage);
  }

  private void requireSame(Submission.Outcome outcome) throws IOException {
    assertThat(outcome.exitCode()).as(outcome.log()).isZero();
    Result result = new Result(LocalRun.disk(), output);
    assertThat(result.assignments()).isEqualTo(LocalRun.assignments());
    assertThat(result.beside()).containsExactly("out");
  }
}
