package org.mustlink.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tables and results in an object store with the interface of S3. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ObjectStoreTest {
  private final ObjectStore store = ObjectStore.start();
  private final FileSystem fileSystem;

  ObjectStoreTest() throws IOException {
    fileSystem = store.fileSystem();
  }

  @AfterAll
  void stop() throws IOException {
    fileSystem.close();
    store.close();
  }

  @Test
  void aResultIsReplacedByAnotherAndOutlivesARunThatFails() throws IOException {
    Path output = new Path(ObjectStore.root(), "fits/out");
    Digits digits = Digits.write(fileSystem, new Path(ObjectStore.root(), "digits"));
    Result result = new Result(fileSystem, output);
    try (StandaloneCluster cluster = StandaloneCluster.start(2)) {
      Submission.Outcome first = store.on(cluster.submission()).run(digits.fit(output));
      assertThat(first.exitCode()).as(first.told()).isZero();
    }
    assertThat(result.assignments()).isEqualTo(LocalRun.assignments());
    assertThat(result.beside()).containsExactly("out");
    String firstRun = result.status().get("runId").asText();

    Submission.Outcome second = local(digits, output);
    assertThat(second.exitCode()).as(second.told()).isZero();
    assertThat(result.assignments()).isEqualTo(LocalRun.assignments());
    assertThat(result.status().get("runId").asText()).isNotEqualTo(firstRun);
    assertThat(result.beside()).containsExactly("out");

    Map<String, String> before = result.files();
    Digits spoilt = Digits.write(fileSystem, new Path(ObjectStore.root(), "spoilt")).spoilt();
    Submission.Outcome third = local(spoilt, output);
    assertThat(third.exitCode()).as(third.told()).isEqualTo(65);
    assertThat(result.files()).isEqualTo(before);
    assertThat(result.beside()).containsExactly("out");
  }

  private Submission.Outcome local(Digits digits, Path output) {
    return store.on(Submission.local(2)).run(digits.fit(output, "output.mode=overwrite"));
  }
}
