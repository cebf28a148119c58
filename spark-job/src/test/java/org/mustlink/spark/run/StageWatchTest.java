package org.mustlink.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
class StageWatchTest {
  private final SparkSession spark;

  StageWatchTest(SparkSession spark) {
    this.spark = spark;
  }

  /** What a person would see of a run called r1. */
  private static class Watching implements Progress {
    final List<WorkingStage> seen = Collections.synchronizedList(new ArrayList<>());
    final List<String> lines = new ArrayList<>();

    @Override
    public String run() {
      return "r1";
    }

    @Override
    public void working(WorkingStage stage) {
      seen.add(stage);
    }

    @Override
    public void line(String text) {
      lines.add(text);
    }

    @Override
    public void warning(String text) {}
  }

  @Test
  void tellsHowManyTasksHaveEnded() {
    Watching watching = new Watching();
    assertThat(stage(watching, 8, 800)).isEqualTo(8);
    assertThat(watching.seen).isNotEmpty();
    assertThat(watching.seen.get(0).tasksDone()).isZero();
    assertThat(watching.seen)
        .allMatch(
            stage -> stage.number() == 1 && stage.name().equals("slow") && stage.rows() <= 800)
        .anySatisfy(
            stage -> {
              assertThat(stage.tasks()).isEqualTo(8);
              assertThat(stage.tasksDone()).isBetween(1L, 7L);
              assertThat(stage.rows()).isEqualTo(100 * stage.tasksDone());
              assertThat(stage.secondsLeft().orElse(-1)).isPositive();
            });
    assertThat(watching.lines).hasSize(1);
    assertThat(watching.lines.get(0)).startsWith(" 1  slow").contains("rows/s)");
  }

  @Test
  void jobsOfOthersDoNotCount() throws InterruptedException {
    Watching watching = new Watching();
    Thread other =
        new Thread(
            () -> new JavaSparkContext(spark.sparkContext()).parallelize(List.of(1), 3).count());
    other.start();
    stage(watching, 4, 400);
    other.join();
    assertThat(watching.seen).allMatch(stage -> stage.tasks() <= 4);
  }

  @Test
  void onlyWhatRunsReadIsCounted(@TempDir Path directory) throws IOException {
    String file = Files.writeString(directory.resolve("a.txt"), "one\ntwo\n").toString();
    StageLog log = new StageLog(spark.sparkContext(), new Watching());
    // The thread is made before the stage, so that its jobs are not those of the stage.
    FutureTask<Integer> reading =
        new FutureTask<>(() -> spark.read().textFile(file).collectAsList().size());
    Thread other = new Thread(reading);
    log.run("other", 2, () -> joined(other, reading), done -> "");
    log.run("reading", 2, () -> spark.read().textFile(file).collectAsList(), done -> "");
    assertThat(log.stages().get(0).bytes()).isZero();
    assertThat(log.stages().get(1).bytes()).isPositive();
  }

  private static <T> T joined(Thread thread, FutureTask<T> task) {
    thread.start();
    try {
      return task.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void anObserverThatFailsFailsNothing() {
    Watching failing =
        new Watching() {
          @Override
          public void working(WorkingStage stage) {
            super.working(stage);
            throw new IllegalStateException("no room");
          }
        };
    assertThat(stage(failing, 4, 0)).isEqualTo(4);
    assertThat(failing.seen).hasSize(1);
  }

  @Test
  void jobsAreDescribedByRunAndStage() throws Exception {
    Set<String> described =
        NamedJobs.of(
            spark,
            () -> {
              StageLog.before(spark.sparkContext(), new Watching(), "reading", () -> slow(1));
              stage(new Watching(), 1, 0);
            });
    assertThat(described)
        .containsExactly(
            "mustlink-r1-0 | Mustlink run r1: reading",
            "mustlink-r1-1 | Mustlink run r1, stage 1: slow");
    assertThat(spark.sparkContext().getLocalProperty("spark.job.description")).isNull();
  }

  private long stage(Progress progress, int tasks, long rows) {
    return new StageLog(spark.sparkContext(), progress)
        .run("slow", rows, () -> slow(tasks), done -> "done");
  }

  /** As many tasks, each of which takes .4 seconds. */
  private long slow(int tasks) {
    return new JavaSparkContext(spark.sparkContext())
        .parallelize(Collections.nCopies(tasks, 1), tasks)
        .map(
            one -> {
              Thread.sleep(400);
              return one;
            })
        .count();
  }
}
