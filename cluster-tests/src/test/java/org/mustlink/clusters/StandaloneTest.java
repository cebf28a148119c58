package org.mustlink.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A standalone cluster of a master and two workers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StandaloneTest {
  private final StandaloneCluster cluster = StandaloneCluster.shared();
  private final Digits digits;

  StandaloneTest() throws IOException {
    digits = LocalRun.digits();
  }

  @BeforeAll
  void fitWithoutCluster() {
    assertThat(LocalRun.assignmentsWithLinks()).isNotEmpty();
  }

  @Test
  void clientModeFindsTheSame() throws IOException {
    requireSame(parted(cluster.submission()), new Path(LocalRun.directory("client"), "out"));
  }

  @Test
  void clusterModeFindsTheSame() throws IOException {
    requireSame(
        parted(cluster.submission().options("--deploy-mode", "cluster")),
        new Path(LocalRun.directory("cluster"), "out"));
  }

  @Test
  void badDataInClusterModeEndWithTheExitCodeAndTheReason() throws IOException {
    Path output = new Path(LocalRun.directory("bad"), "out");
    Submission.Outcome outcome =
        cluster
            .submission()
            .options("--deploy-mode", "cluster")
            .run(LocalRun.digits().spoilt().fit(output));
    assertThat(outcome.exitCode()).as(outcome.log()).isEqualTo(65);
    assertThat(outcome.err()).contains("The driver in the cluster ended as FAILED", "f2", "3,5");
    Result result = new Result(LocalRun.disk(), output);
    assertThat(result.status().get("exitCode").asInt()).isEqualTo(65);
    assertThat(result.status().get("reason").asText()).contains("f2", "3,5");
    assertThat(result.beside()).containsExactly("out");
  }

  @Test
  void aFailureInClusterModeOverAnEarlierResultEndsWithItsOwnExitCode() throws IOException {
    Path output = new Path(LocalRun.directory("again"), "out");
    Result result = Result.earlier(LocalRun.disk(), output);
    Map<String, String> before = result.files();
    Submission.Outcome outcome =
        cluster
            .submission()
            .options("--deploy-mode", "cluster")
            .run(LocalRun.digits().spoilt().fit(output, "output.mode=overwrite"));
    assertThat(outcome.exitCode()).as(outcome.log()).isEqualTo(65);
    assertThat(outcome.err()).contains("The driver in the cluster ended as FAILED", "f2", "3,5");
    assertThat(result.status().get("state").asText()).isEqualTo("done");
    assertThat(result.files()).isEqualTo(before);
    assertThat(result.beside()).containsExactly("out");
  }

  /** Small splits, so that the partitions are others than those of the run without a cluster. */
  private static Submission parted(Submission submission) {
    return submission
        .conf("spark.sql.files.maxPartitionBytes", "8000")
        .conf("spark.sql.files.openCostInBytes", "0");
  }

  private void requireSame(Submission submission, Path output) throws IOException {
    Submission.Outcome outcome = submission.run(digits.fitWithLinks(output));
    assertThat(outcome.exitCode()).as(outcome.log()).isZero();
    Result result = new Result(LocalRun.disk(), output);
    assertThat(result.assignments()).isEqualTo(LocalRun.assignmentsWithLinks());
    assertThat(result.status().get("state").asText()).isEqualTo("done");
    assertThat(result.beside()).containsExactly("out");
  }
}
