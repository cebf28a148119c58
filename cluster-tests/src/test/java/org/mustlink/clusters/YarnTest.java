package org.mustlink.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** YARN with a resource manager and two node managers, tables and results on HDFS. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class YarnTest {
  private final YarnCluster cluster;

  YarnTest() throws IOException {
    cluster = YarnCluster.start();
  }

  @AfterAll
  void stop() {
    cluster.close();
  }

  @Test
  void anExecutorKilledInEachStageOfARunInClientModeChangesNothing() throws IOException {
    requireSame(fit -> LostExecutors.run(cluster.submission().interpreted(), fit, 7), "client");
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
    assertThat(outcome.exitCode()).as(outcome.told()).isEqualTo(65);
    assertThat(outcome.err()).contains("The driver in the cluster ended as FAILED", "f2", "3,5");
    assertThat(earlier.files()).isEqualTo(before);
  }

  private void requireSame(Function<List<String>, Submission.Outcome> run, String name)
      throws IOException {
    Path directory = cluster.hdfs().directory(name);
    Digits digits = Digits.write(cluster.hdfs().fileSystem(), directory);
    Submission.Outcome outcome = run.apply(digits.fit(new Path(directory, "out")));
    assertThat(outcome.exitCode()).as(outcome.told()).isZero();
    Result result = new Result(cluster.hdfs().fileSystem(), new Path(directory, "out"));
    assertThat(result.assignments()).isEqualTo(LocalRun.assignments());
    assertThat(result.beside()).contains("out").noneMatch(other -> other.startsWith("out."));
  }
}
