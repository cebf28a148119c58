package org.mustlink.spark.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.io.OutputSettings.Mode;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.io.output.RunStatus;
import org.mustlink.spark.testing.Directories;
import org.mustlink.spark.testing.Faults;
import org.mustlink.spark.testing.FaultyFileSystem;
import org.mustlink.spark.testing.FaultyStore;
import org.mustlink.spark.testing.Stopping;

/** Results in object stores, where a directory is moved file by file. */
class ObjectStoreOutputTest {
  private static final Liveness HERE = Liveness.current();

  /** Observes the store after each change. */
  private interface Watcher {
    void look() throws IOException;
  }

  private Watcher watcher = () -> {};
  private final Configuration store = store(Faults.NONE);

  private final Path directory;
  private final Path out;
  private final List<String> messages = new ArrayList<>();

  ObjectStoreOutputTest(@TempDir Path directory) {
    this.directory = directory;
    this.out = directory.resolve("out");
  }

  private synchronized void watch(Watcher by) {
    watcher = by;
  }

  private synchronized void look() throws IOException {
    watcher.look();
  }

  /** A store with faults that lets the watcher look. */
  private Configuration store(Faults faults) {
    return FaultyFileSystem.local(
        FaultyStore.class,
        new Faults() {
          @Override
          public Extent before(
              Step step, org.apache.hadoop.fs.Path path, org.apache.hadoop.fs.Path target)
              throws IOException {
            return faults.before(step, path, target);
          }

          @Override
          public void changed() throws IOException {
            look();
          }
        });
  }

  /** A store that stops at a change, which is made or not. */
  private Configuration stopping(int at) {
    Stopping stopping = new Stopping(at);
    return store(
        (step, path, target) -> {
          Faults.Extent extent = stopping.before(step, path, target);
          if (extent == Faults.Extent.HALF && at % 2 != 0) {
            throw new IOException("The store has stopped");
          }
          return extent;
        });
  }

  private void published(String runId) {
    Outputs.publish(out, Mode.OVERWRITE, runId, store, HERE);
  }

  /** Returns the run of the complete result that a reader finds by reading the status first. */
  private Optional<String> readable() throws IOException {
    Path status = out.resolve("_STATUS.json");
    if (!Files.exists(status)) {
      return Optional.empty();
    }
    String text = Files.readString(status);
    if (text.contains("\"publishing\"")) {
      String name = text.replaceAll("(?s).*whole result is in ([^ ]*)\\.\".*", "$1");
      return Optional.of(Outputs.resultOfRun(directory.resolve(name)));
    }
    return Optional.of(text.contains("\"failed\"") ? "" : Outputs.resultOf(out));
  }

  @Test
  void aResultIsPublishedAndReplacedAndNothingOfTheEarlierOneStays() throws IOException {
    Publisher old = Outputs.open(out, Mode.OVERWRITE, "old", store, HERE, messages::add);
    Outputs.write(old, "old");
    old.write("violations/part-0", "old");
    old.publish();
    assertThat(out.resolve("violations/part-0")).exists();
    List<String> found = new ArrayList<>();
    watch(
        () -> {
          if (Files.readString(out.resolve("_STATUS.json")).contains("\"publishing\"")) {
            readable().ifPresent(found::add);
          }
        });

    published("new");

    assertThat(found).hasSizeGreaterThan(4).containsOnly("new");
    assertThat(Outputs.resultOf(out)).isEqualTo("new");
    assertThat(Directories.names(directory)).containsExactly("out");
  }

  @Test
  void aRunThatWasEndedBeforeItPublishedIsRemoved() throws IOException {
    published("old");
    Outputs.open(out, Mode.OVERWRITE, "dead", store, Outputs.ended(0), messages::add);

    published("new");

    assertThat(Outputs.resultOf(out)).isEqualTo("new");
    assertThat(Directories.names(directory)).containsExactly("out");
  }

  @Test
  void partsWithoutTheirWholeAreRefusedAndReplaced() throws IOException {
    Files.createDirectory(out);
    Files.writeString(out.resolve("model.json"), "{}");
    Files.writeString(
        out.resolve("_STATUS.json"),
        """
        {"state": "publishing", "exitCode": 75, "reason": "", "runId": "gone", "started": "",
         "finished": ""}
        """);
    assertThatThrownBy(() -> Outputs.open(out, Mode.ERROR, "next", store, HERE, messages::add))
        .isInstanceOf(OutputException.Exists.class)
        .hasMessageContaining("another run is moving its result there, or ended");
    published("new");
    assertThat(Outputs.resultOf(out)).isEqualTo("new");
  }

  @Test
  void aReaderFindsAWholeResultWhereverARunStopsAndTheNextRunBringsItInOrder() throws IOException {
    for (int seed = 0; seed < 60; seed++) {
      watch(() -> {});
      Outputs.removeAll(directory);
      try {
        round(new Random(seed));
      } catch (IOException | RuntimeException | AssertionError e) {
        throw new AssertionError("The seed is " + seed, e);
      }
    }
  }

  private void round(Random random) throws IOException {
    boolean old = random.nextInt(3) > 0;
    if (old) {
      published("old");
    }
    watch(
        () -> {
          Optional<String> found = readable();
          assertThat(found.orElse("")).isIn(old ? List.of("old", "new") : List.of("", "new"));
        });
    boolean published = stops("new", 1 + random.nextInt(40));
    boolean complete = published || readable().orElse("").equals("new") || isComplete("new");
    for (int again = random.nextInt(3); again > 0; again--) {
      stopsAtItsStart(again, 1 + random.nextInt(20));
    }
    Mode next = random.nextBoolean() ? Mode.OVERWRITE : Mode.ERROR;
    try {
      Outputs.open(out, next, "next", store, HERE, messages::add).abandon(65, "bad");
    } catch (OutputException.Exists e) {
      assertThat(next).isEqualTo(Mode.ERROR);
    }
    assertThat(Outputs.resultOf(out)).isEqualTo(complete ? "new" : old ? "old" : "");
    for (String name : Directories.names(directory)) {
      if (!name.equals("out")) {
        // The directory of a run that stopped before it had written its record.
        assertThat(name).startsWith("out.in-progress-");
        assertThat(Directories.names(directory.resolve(name))).isEmpty();
      }
    }
  }

  private boolean isComplete(String runId) throws IOException {
    Path status = directory.resolve("out.in-progress-" + runId).resolve("_STATUS.json");
    return Files.exists(status) && Files.readString(status).contains("\"done\"");
  }

  /** Returns whether the run thinks that it has published. */
  private boolean stops(String runId, int at) {
    try {
      Outputs.publish(out, Mode.OVERWRITE, runId, stopping(at), Outputs.ended(0));
      return true;
    } catch (OutputException e) {
      return false;
    }
  }

  private void stopsAtItsStart(int number, int at) {
    try {
      Outputs.open(
          out,
          Mode.OVERWRITE,
          "stopped-" + number,
          stopping(at),
          Outputs.ended(number),
          text -> {});
    } catch (OutputException e) {
      // It stopped.
    }
  }

  @Test
  void ofTwoRunsAtOnceOneIsThere() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (int seed = 0; seed < 8; seed++) {
        Outputs.removeAll(directory);
        Mode mode = seed % 2 == 0 ? Mode.ERROR : Mode.OVERWRITE;
        CyclicBarrier barrier = new CyclicBarrier(2);
        List<Future<String>> runs = new ArrayList<>();
        for (String runId : List.of("left", "right")) {
          Supplier<Publisher> open =
              () -> Outputs.open(out, mode, runId, store, HERE, messages::add);
          Publisher publisher =
              runs.isEmpty()
                  ? open.get()
                  : Outputs.unseeing(directory.resolve("out.in-progress-left"), open);
          Outputs.write(publisher, runId);
          Callable<String> publish =
              () -> {
                barrier.await();
                try {
                  publisher.publish();
                  return runId;
                } catch (OutputException.Busy e) {
                  publisher.abandon(75, "busy");
                  return "busy";
                }
              };
          runs.add(threads.submit(publish));
        }
        List<String> ends = List.of(runs.get(0).get(), runs.get(1).get());
        String found = Outputs.resultOf(out);
        if (mode == Mode.ERROR) {
          assertThat(ends).as("round %d", seed).containsExactlyInAnyOrder(found, "busy");
        } else {
          assertThat(ends).as("round %d", seed).contains(found);
        }
        assertThat(Directories.names(directory)).as("round %d", seed).containsExactly("out");
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** Its run may be about to write who it is. */
  @Test
  void aTurnThatIsBeingTakenIsLeftToItsRun() throws IOException {
    Publisher publisher = Outputs.open(out, Mode.ERROR, "one", store, HERE, messages::add);
    Outputs.write(publisher, "one");
    Path taken = Files.createDirectory(directory.resolve("out.publishing-other-0"));
    publisher.publish();
    assertThat(taken).exists();
    assertThat(Outputs.resultOf(out)).isEqualTo("one");
  }

  @Test
  void anInterruptedPublicationIsCompletedByARunThatMayNotReplaceIt() throws IOException {
    Publisher dead = Outputs.open(out, Mode.ERROR, "dead", store, Outputs.ended(0), messages::add);
    Outputs.write(dead, "dead");
    dead.writeJson("_STATUS.json", RunStatus.now("dead", Instant.now(), 0, ""));
    assertThatThrownBy(() -> Outputs.open(out, Mode.ERROR, "next", store, HERE, messages::add))
        .isInstanceOf(OutputException.Exists.class)
        .hasMessageContaining("already holds a result");
    assertThat(messages)
        .singleElement()
        .asString()
        .contains("its result was complete and is there");
    assertThat(Outputs.resultOf(out)).isEqualTo("dead");
    assertThat(Directories.names(directory)).containsExactly("out");
  }
}
