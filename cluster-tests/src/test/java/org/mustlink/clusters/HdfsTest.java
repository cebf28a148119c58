package org.mustlink.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.fs.ContentSummary;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tables and results on HDFS. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HdfsTest {
  private static final Duration LONGEST = Duration.ofMinutes(4);

  private final HdfsCluster hdfs;
  private final Digits digits;

  HdfsTest() throws IOException {
    hdfs = HdfsCluster.start();
    digits = Digits.write(hdfs.fileSystem(), new Path("/digits"));
  }

  @AfterAll
  void stop() {
    hdfs.close();
  }

  @Test
  void aDatanodeLostWhileRowsAreReadChangesNothing() throws IOException {
    Path output = new Path(hdfs.directory("lost"), "out");
    HeldStages held = new HeldStages(Project.directory("held"));
    int reading = 2;
    held.releaseAllBut(Set.of(reading));
    Submission.Outcome outcome;
    try (Program run = held.on(StandaloneCluster.shared().submission()).start(digits.fit(output))) {
      Until.holds(
          LONGEST,
          () -> held.executor(reading).isPresent() || !run.isAlive(),
          () -> "The run does not come to its stage " + reading + "\n" + run.out());
      hdfs.loseDatanode();
      held.release(reading);
      outcome = Submission.end(run);
    }
    assertThat(outcome.exitCode()).as(outcome.log()).isZero();
    assertThat(held.stages()).contains(reading);
    Result result = result(output);
    assertThat(result.assignments()).isEqualTo(LocalRun.assignments());
    assertThat(result.summary().get("stages").get(reading - 1).get("name").asText())
        .isEqualTo("profile");
    assertThat(result.beside()).containsExactly("out");
  }

  @Test
  void aDriverKilledAfterAStageIsGoneOnWith() throws IOException {
    Path output = new Path(hdfs.directory("gone-on"), "out");
    Path kept = new Path(hdfs.directory("resume"), "kept");
    List<String> command = new ArrayList<>(digits.fit(output));
    command.addAll(List.of("--resume", kept.toString()));
    HeldStages held = new HeldStages(Project.directory("held"));
    Set<Integer> seen = new TreeSet<>();
    try (Program lost = held.on(StandaloneCluster.shared().submission()).start(command)) {
      Until.holds(
          LONGEST,
          () -> {
            for (int stage : held.stages()) {
              if (!seen.add(stage)) {
                continue;
              }
              if (names(kept).contains("sums.stage")) {
                lost.kill("java");
                return true;
              }
              held.release(stage);
            }
            return !lost.isAlive();
          },
          () -> "The run does not come to what follows its codes\n" + lost.out());
      Submission.Outcome outcome = Submission.end(lost);
      assertThat(outcome.exitCode()).as(outcome.log()).isEqualTo(128 + 9);
    }
    assertThat(hdfs.fileSystem().exists(output)).isFalse();

    Submission.Outcome outcome = StandaloneCluster.shared().submission().run(command);

    assertThat(outcome.exitCode()).as(outcome.log()).isZero();
    assertThat(outcome.out() + outcome.err())
        .contains("Going on with what an earlier run left in " + kept, "landmarks", "sums");
    assertThat(result(output).assignments()).isEqualTo(LocalRun.assignments());
    assertThat(result(output).beside()).containsExactly("out");
    assertThat(names(kept)).isEmpty();
  }

  private List<String> names(Path directory) {
    try {
      return Stream.of(hdfs.fileSystem().listStatus(directory))
          .map(file -> file.getPath().getName())
          .toList();
    } catch (FileNotFoundException e) {
      return List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aDirectoryOfAnotherUserIsRefusedAndItsResultStays() throws IOException {
    Path output = earlier("private");
    hdfs.fileSystem().setPermission(parent(output), new FsPermission((short) 0755));
    requireRefused(
        Submission.local(2).environment("HADOOP_USER_NAME", "analyst"), output, "analyst");
  }

  @Test
  void aFullQuotaOfNamesIsReportedAndTheEarlierResultStays() throws IOException {
    Path output = earlier("names");
    ContentSummary used = hdfs.fileSystem().getContentSummary(parent(output));
    long names = used.getFileCount() + used.getDirectoryCount();
    hdfs.fileSystem().setQuota(parent(output), names + 8, HdfsConstants.QUOTA_DONT_SET);
    requireRefused(Submission.local(2), output, "quota");
  }

  @Test
  void aFullQuotaOfSpaceIsReportedAndTheEarlierResultStays() throws IOException {
    Path output = earlier("space");
    ContentSummary used = hdfs.fileSystem().getContentSummary(parent(output));
    long space = used.getSpaceConsumed() + 4 * HdfsCluster.BLOCK;
    hdfs.fileSystem().setQuota(parent(output), HdfsConstants.QUOTA_DONT_SET, space);
    requireRefused(Submission.local(2), output, "quota");
  }

  private Path earlier(String name) throws IOException {
    Path output = new Path(hdfs.directory(name), "out");
    Result.earlier(hdfs.fileSystem(), output);
    return output;
  }

  private void requireRefused(Submission submission, Path output, String word) throws IOException {
    Map<String, String> before = result(output).files();
    // HDFS counts a whole block for a file that is being written.
    submission.conf("spark.hadoop.dfs.blocksize", Long.toString(HdfsCluster.BLOCK));
    Submission.Outcome outcome = submission.run(digits.fit(output, "output.mode=overwrite"));
    assertThat(outcome.exitCode()).as(outcome.log()).isEqualTo(73);
    String last =
        outcome.err().lines().filter(line -> line.startsWith("mustlink: ")).toList().toString();
    assertThat(last).as(outcome.log()).contains("Cannot write").containsIgnoringCase(word);
    assertThat(result(output).files()).isEqualTo(before);
    assertThat(result(output).beside()).containsExactly("out");
  }

  private Result result(Path output) throws IOException {
    return new Result(hdfs.fileSystem(), output);
  }

  private static Path parent(Path path) {
    return Objects.requireNonNull(path.getParent());
  }
}
