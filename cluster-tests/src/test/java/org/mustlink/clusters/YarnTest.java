package org.mustlink.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** YARN with a resource manager and two node managers, tables and results on HDFS. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class YarnTest {
  /** The stages of Spark in which this fit makes the codes of its rows, and writes assignments. */
  private static final Set<Integer> CODES_AND_WRITING = Set.of(4, 10);

  private final YarnCluster cluster;

  YarnTest() throws IOException {
    cluster = YarnCluster.start();
  }

  @AfterAll
  void stop() {
    cluster.close();
  }

  /** On a standalone cluster an executor is killed in each stage. */
  @Test
  void executorsKilledInARunInClientModeChangeNothing() throws IOException {
    Submission submission = cluster.submission().interpreted();
    requireSame(fit -> LostExecutors.run(submission, fit, CODES_AND_WRITING), "client");
  }

  @Test
  void clusterModeFindsTheSame() throws IOException {
    requireSame(cluster.submission().options("--deploy-mode", "cluster")::run, "cluster");
  }

  @Test
  void badDataInClusterModeEndWithTheExitCodeAndTheReasonAndAnEarlierResultStays()
      throws IOException {
    Path directory = cluster.hdfs().directory("earlier");
    Path output = new Path(directory, "out");
    Digits spoilt = Digits.write(cluster.hdfs().fileSystem(), directory).spoilt();
    Result earlier = Result.earlier(cluster.hdfs().fileSystem(), output);
    Map<String, String> before = earlier.files();
    Submission.Outcome outcome =
        cluster
            .submission()
            .options("--deploy-mode", "cluster")
            .run(spoilt.fit(output, "output.mode=overwrite"));
    assertThat(outcome.exitCode()).as(outcome.log()).isEqualTo(65);
    assertThat(outcome.err()).contains("The driver in the cluster ended as FAILED", "f2", "3,5");
    assertThat(earlier.files()).isEqualTo(before);
  }

  private void requireSame(Function<List<String>, Submission.Outcome> run, String name)
      throws IOException {
    Path directory = cluster.hdfs().directory(name);
    Digits digits = Digits.write(cluster.hdfs().fileSystem(), directory);
    Submission.Outcome outcome = run.apply(digits.fit(new Path(directory, "out")));
    assertThat(outcome.exitCode()).as(outcome.log()).isZero();
    Result result = new Result(cluster.hdfs().fileSystem(), new Path(directory, "out"));
    assertThat(result.assignments()).isEqualTo(LocalRun.assignments());
    assertThat(result.beside()).contains("out").noneMatch(other -> other.startsWith("out."));
  }
}
