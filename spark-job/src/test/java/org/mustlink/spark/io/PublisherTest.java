package org.mustlink.spark.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.io.OutputSettings.Mode;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.testing.Directories;

class PublisherTest {
  private final Path directory;

  PublisherTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void showsTheResultOnlyWhenItIsComplete() {
    Publisher publisher = open(Mode.ERROR, "run-1");
    publisher.writeJson("summary.json", Map.of("n", 3));
    assertThat(out()).doesNotExist();
    publisher.publish();
    assertThat(Directories.names(out())).containsExactly("_STATUS.json", "summary.json");
    assertThat(out().resolve("_STATUS.json"))
        .content()
        .contains("\"state\" : \"done\"", "\"exitCode\" : 0", "\"runId\" : \"run-1\"");
    assertThat(Directories.names(directory)).containsExactly("out");
  }

  @Test
  void keepsAnEarlierResultWhenTheRunFails() {
    publish("run-1", 1);
    Publisher second = open(Mode.OVERWRITE, "run-2");
    second.writeJson("summary.json", Map.of("n", 2));
    second.abandon(65, "bad");
    assertThat(out().resolve("summary.json")).content().contains("\"n\" : 1");
    assertThat(out().resolve("_STATUS.json")).content().contains("\"state\" : \"done\"");
    assertThat(Directories.names(directory)).containsExactly("out");
  }

  @Test
  void leavesTheStatusOfAFailedRunAndReplacesItInAnyMode() {
    Publisher first = open(Mode.ERROR, "run-1");
    first.writeJson("summary.json", Map.of("n", 1));
    first.abandon(65, "Row 3 is bad.");
    assertThat(Directories.names(out())).containsExactly("_STATUS.json");
    assertThat(out().resolve("_STATUS.json"))
        .content()
        .contains("\"state\" : \"failed\"", "\"exitCode\" : 65", "Row 3 is bad.");
    open(Mode.ERROR, "run-2").abandon(70, "again");
    assertThat(out().resolve("_STATUS.json")).content().contains("run-2");
    publish("run-3", 3);
    assertThat(Directories.names(out())).containsExactly("_STATUS.json", "summary.json");
    assertThat(Directories.names(directory)).containsExactly("out");
  }

  @Test
  void doesNotReplaceWhatIsNoResult() throws IOException {
    Files.createDirectory(out());
    Files.writeString(out().resolve("thesis.tex"), "years of work");
    for (Mode mode : Mode.values()) {
      assertThatThrownBy(() -> open(mode, "run-1"))
          .isInstanceOf(OutputException.Exists.class)
          .hasMessageContaining("no result of Mustlink");
    }
    assertThat(out().resolve("thesis.tex")).exists();
  }

  @Test
  void saysThatAnotherRunWasFaster() {
    Publisher slow = open(Mode.ERROR, "slow");
    slow.writeJson("summary.json", Map.of("n", 1));
    publish("fast", 2);
    assertThatThrownBy(slow::publish).isInstanceOf(OutputException.Busy.class);
    slow.abandon(75, "busy");
    assertThat(out().resolve("summary.json")).content().contains("\"n\" : 2");
    assertThat(Directories.names(directory)).containsExactly("out");
  }

  @Test
  void replacesNothingThatWasPutThereMeanwhile() throws IOException {
    Publisher publisher = open(Mode.OVERWRITE, "run-1");
    Files.createDirectory(out());
    Files.writeString(out().resolve("thesis.tex"), "years of work");
    assertThatThrownBy(publisher::publish).isInstanceOf(OutputException.Busy.class);
    publisher.abandon(75, "busy");
    assertThat(Directories.names(out())).containsExactly("thesis.tex");
    assertThat(Directories.names(directory)).containsExactly("out");
  }

  @Test
  void publishesNothingThatAnotherRunHasRemoved() throws IOException {
    Publisher publisher = open(Mode.OVERWRITE, "run-1");
    try (Stream<Path> files = Files.list(directory.resolve("out.in-progress-run-1"))) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    publisher.writeJson("summary.json", Map.of("n", 1));
    assertThatThrownBy(publisher::publish)
        .isInstanceOf(OutputException.Busy.class)
        .hasMessageContaining("was removed by another run");
    publisher.abandon(75, "removed");
    assertThat(Directories.names(out())).containsExactly("_STATUS.json");
  }

  @Test
  void takesAnInterruptedStatusOfAFailedRunForNoOthersWork() throws IOException {
    Files.createDirectory(out());
    Files.writeString(out().resolve("._STATUS.json.run-0"), "{");
    publish("run-1", 1);
    assertThat(Directories.names(out())).containsExactly("_STATUS.json", "summary.json");
    assertThat(Directories.names(directory)).containsExactly("out");
  }

  private void publish(String runId, int n) {
    Publisher publisher = open(Mode.ERROR, runId);
    publisher.writeJson("summary.json", Map.of("n", n));
    publisher.publish();
  }

  private Publisher open(Mode mode, String runId) {
    return Publisher.open(
        new OutputSettings(out().toString(), mode, TableFormat.PARQUET),
        new Configuration(),
        runId,
        Liveness.current(),
        text -> {});
  }

  private Path out() {
    return directory.resolve("out");
  }
}
