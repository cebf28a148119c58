package org.mustlink.spark.io;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
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
  void saysThatAnotherRunWasFaster() throws IOException {
    Publisher slow = open(Mode.ERROR, "slow");
    slow.writeJson("summary.json", Map.of("n", 1));
    Publisher fast =
        Outputs.unseeing(directory.resolve("out.in-progress-slow"), () -> open(Mode.ERROR, "fast"));
    fast.writeJson("summary.json", Map.of("n", 2));
    fast.publish();
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

  /** The link stays, whether its target is there or not, and what is beside it too. */
  @ParameterizedTest
  @ValueSource(strings = {"real", "other/deep"})
  void writesWhereASymbolicLinkLeads(String target) throws IOException {
    Files.createDirectory(directory.resolve("real"));
    Path first = Path.of("second");
    Files.createSymbolicLink(out(), first);
    Files.createSymbolicLink(directory.resolve(first), directory.resolve(target));
    for (int n = 1; n <= 2; n++) {
      Publisher publisher = open(n == 1 ? Mode.ERROR : Mode.OVERWRITE, "run-" + n);
      publisher.writeJson("summary.json", Map.of("n", n));
      publisher.publish();
      assertThat(out()).isSymbolicLink();
      assertThat(directory.resolve(first)).isSymbolicLink();
      assertThat(directory.resolve(target).resolve("summary.json"))
          .content()
          .contains("\"n\" : " + n);
    }
    assertThat(Directories.names(requireNonNull(directory.resolve(target).getParent())))
        .noneMatch(name -> name.contains("in-progress") || name.contains("replaced"));
  }

  @Test
  void refusesLinksInACircleAtTheStart() throws IOException {
    Files.createSymbolicLink(out(), directory.resolve("second"));
    Files.createSymbolicLink(directory.resolve("second"), out());
    assertThatThrownBy(() -> open(Mode.OVERWRITE, "run-1"))
        .isInstanceOf(OutputException.Unwritable.class)
        .hasMessageContaining("a symbolic link that leads back to itself. Choose a path");
    assertThat(Directories.names(directory)).containsExactly("out", "second");
  }

  @ParameterizedTest
  @EnumSource
  void waitsForAnotherRunAsLongAsItMay(Mode mode) throws Exception {
    Publisher first = open(Mode.OVERWRITE, "first");
    first.writeJson("summary.json", Map.of("n", 1));
    List<String> told = new ArrayList<>();
    Configuration hadoop = new Configuration();
    CompletableFuture<Publisher> second =
        CompletableFuture.supplyAsync(
            () -> {
              OutputSettings patient = Outputs.settings(out(), mode, Duration.ofMinutes(5));
              return Publisher.open(patient, hadoop, "second", Liveness.current(), told::add);
            });
    while (told.isEmpty()) {
      Thread.sleep(10);
    }
    assertThat(second).isNotDone();
    assertThat(told).singleElement().asString().contains("This run waits for its end");
    first.publish();
    if (mode == Mode.OVERWRITE) {
      second.get(1, TimeUnit.MINUTES).publish();
      assertThat(out().resolve("_STATUS.json")).content().contains("second");
    } else {
      assertThatThrownBy(() -> second.get(1, TimeUnit.MINUTES))
          .hasCauseInstanceOf(OutputException.Exists.class);
    }
    assertThat(Directories.names(directory)).containsExactly("out");
  }

  @Test
  void ofTwoRunsThatBeginAtOnceOneIsRefused() throws Exception {
    for (int round = 0; round < 20; round++) {
      CyclicBarrier barrier = new CyclicBarrier(2);
      List<CompletableFuture<Optional<Publisher>>> runs = new ArrayList<>();
      for (String runId : List.of("left-" + round, "right-" + round)) {
        runs.add(
            CompletableFuture.supplyAsync(
                () -> {
                  try {
                    barrier.await();
                    return Optional.of(open(Mode.ERROR, runId));
                  } catch (OutputException.Busy e) {
                    return Optional.empty();
                  } catch (Exception e) {
                    throw new IllegalStateException(e);
                  }
                }));
      }
      List<Publisher> open = runs.stream().flatMap(run -> run.join().stream()).toList();
      assertThat(open).as("round %d", round).hasSize(1);
      open.get(0).abandon(65, "bad");
    }
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
