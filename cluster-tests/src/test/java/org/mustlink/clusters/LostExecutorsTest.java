package org.mustlink.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

/** Executors that are killed while they work, with a table on the disk of all workers. */
class LostExecutorsTest {
  @Test
  void anExecutorKilledInEachStageChangesNothing() throws IOException {
    Path output = new Path(LocalRun.directory("killed"), "out");
    Submission.Outcome outcome =
        LostExecutors.run(
            StandaloneCluster.shared().submission(), LocalRun.digits().fitWithLinks(output), 9);
    assertThat(outcome.exitCode()).as(outcome.log()).isZero();
    assertThat(new Result(LocalRun.disk(), output).assignments())
        .isEqualTo(LocalRun.assignmentsWithLinks());
  }
}
