package org.mustlink.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.s3a.RemoteFileChangedException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tables and results in an object store with the interface of S3. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ObjectStoreTest {
  /** The stages of Spark in which this fit writes tables. */
  private static final Set<Integer> WRITING = Set.of(9, 10);

  private static final Duration LONGEST = Duration.ofSeconds(20);

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
    Submission.Outcome first =
        LostExecutors.run(
            store.on(StandaloneCluster.shared().submission()), digits.fit(output), WRITING);
    assertThat(first.exitCode()).as(first.log()).isZero();
    assertThat(result.assignments()).isEqualTo(LocalRun.assignments());
    assertThat(result.beside()).containsExactly("out");
    String firstRun = result.status().get("runId").asText();

    List<String> seen = new ArrayList<>();
    try (Program second =
        store.on(Submission.local(2)).start(digits.fit(output, "output.mode=overwrite"))) {
      while (second.isAlive()) {
        seen.add(readable(output).get("state").asText());
      }
      Submission.Outcome outcome = Submission.end(second);
      assertThat(outcome.exitCode()).as(outcome.log()).isZero();
    }
    assertThat(seen).containsOnly("done");
    assertThat(result.assignments()).isEqualTo(LocalRun.assignments());
    assertThat(result.status().get("runId").asText()).isNotEqualTo(firstRun);
    assertThat(result.beside()).containsExactly("out");

    Map<String, String> before = result.files();
    Digits spoilt = Digits.write(fileSystem, new Path(ObjectStore.root(), "spoilt")).spoilt();
    Submission.Outcome third = local(spoilt, output);
    assertThat(third.exitCode()).as(third.log()).isEqualTo(65);
    assertThat(result.files()).isEqualTo(before);
    assertThat(result.beside()).containsExactly("out");
  }

  /** The status of the result that a reader finds who looks at the status first. */
  private JsonNode readable(Path output) {
    Result result = new Result(fileSystem, output);
    return Until.found(
            LONGEST,
            () -> {
              try {
                JsonNode status = result.status();
                if (!status.get("state").asText().equals("publishing")) {
                  return Optional.of(status);
                }
                String reason = status.get("reason").asText();
                String name = reason.replaceFirst(".*is in (.*)\\.", "$1");
                Path whole = new Path(Objects.requireNonNull(output.getParent()), name);
                return Optional.of(new Result(fileSystem, whole).status());
              } catch (FileNotFoundException | RemoteFileChangedException e) {
                return Optional.empty(); // It has been put there meanwhile.
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            })
        .orElseThrow(() -> new AssertionError("there is no whole result"));
  }

  private Submission.Outcome local(Digits digits, Path output) {
    return store.on(Submission.local(2)).run(digits.fit(output, "output.mode=overwrite"));
  }
}
