package org.mustlink.spark.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.io.OutputSettings.Mode;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.testing.Directories;

/** Real processes that are killed while they work or publish. */
@Tag("long")
class KilledProcessTest {
  private static final int ROUNDS = 4;

  /** A publication on the slow disk takes about as long. */
  private static final int MOST_MILLIS = 500;

  private final Path directory;
  private final Path out;

  private final Path output;

  KilledProcessTest(@TempDir Path directory, @TempDir Path output) {
    this.directory = directory;
    this.output = output;
    this.out = directory.resolve("out");
  }

  /** A program that has written its result and not yet published it. */
  private record Started(Process process, Path output) {
    void publish() throws IOException {
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
    }

    boolean says(String word) throws IOException {
      return Files.readAllLines(output).contains(word);
    }
  }

  private Started start(String runId) throws IOException, InterruptedException {
    Path said = output.resolve(runId);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java,
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                PublishingProcess.class.getName(),
                out.toString(),
                runId)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .redirectOutput(said.toFile())
            .start();
    Started started = new Started(process, said);
    while (process.isAlive() && !started.says("writing")) {
      process.waitFor(10, TimeUnit.MILLISECONDS);
    }
    assertThat(process.isAlive()).as("the run %s writes", runId).isTrue();
    return started;
  }

  private void next(String runId, List<String> messages) {
    try {
      Outputs.open(out, Mode.ERROR, runId, new Configuration(), Liveness.current(), messages::add)
          .abandon(65, "bad");
    } catch (OutputException.Exists e) {
      // There is a result.
    }
  }

  @Test
  void aProcessThatWorksIsLeftAloneUntilItIsKilled() throws Exception {
    Started living = start("living");
    try {
      List<String> messages = new ArrayList<>();
      assertThatThrownBy(() -> next("next", messages))
          .isInstanceOf(OutputException.Busy.class)
          .hasMessageContaining("Another run is writing to output.path = ");
      assertThat(messages).isEmpty();
      assertThat(directory.resolve("out.in-progress-living")).exists();
    } finally {
      living.process().destroyForcibly().waitFor();
    }
    List<String> messages = new ArrayList<>();
    next("after", messages);
    assertThat(messages).singleElement().asString().contains("Removed a directory");
    assertThat(Directories.names(directory)).containsExactly("out");
  }

  @Test
  void aProcessThatIsReportedToEndRemovesWhatIsNotComplete() throws Exception {
    Started ended = start("ended");
    ended.process().destroy();
    assertThat(ended.process().waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(Directories.names(directory)).isEmpty();
  }

  @Test
  void noResultIsLostWhenAProcessIsEndedWhileItPublishes() throws Exception {
    Random random = new Random(11);
    Outputs.publish(out, Mode.ERROR, "run-0", new Configuration(), Liveness.current());
    String before = "run-0";
    for (int round = 1; round <= ROUNDS; round++) {
      String runId = "run-" + round;
      int millis = random.nextInt(MOST_MILLIS);
      Started started = start(runId);
      started.publish();
      boolean ended = started.process().waitFor(millis, TimeUnit.MILLISECONDS);
      if (round % 2 == 0) {
        started.process().destroyForcibly();
      } else {
        started.process().destroy();
      }
      assertThat(started.process().waitFor(20, TimeUnit.SECONDS)).isTrue();
      boolean complete =
          started.says("published")
              || Files.exists(
                  directory.resolve("out.in-progress-" + runId).resolve("_STATUS.json"));

      next("after-" + round, new ArrayList<>());

      String found = Outputs.resultOf(out);
      String[] said = {"round " + round + ", " + millis + " ms, ended by itself: " + ended};
      assertThat(found).as(said[0]).isIn(before, runId);
      if (complete) {
        assertThat(found).as(said[0]).isEqualTo(runId);
      }
      assertThat(Directories.names(directory)).as(said[0]).containsExactly("out");
      before = found;
    }
  }
}
