package org.mustlink.spark.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.spark.io.OutputSettings.Mode;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.io.output.RunStatus;
import org.mustlink.spark.testing.Directories;
import org.mustlink.spark.testing.Faults;
import org.mustlink.spark.testing.FaultyFileSystem;
import org.mustlink.spark.testing.Stopping;

class OutputRecoveryTest {
  private static final Configuration LOCAL =
      FaultyFileSystem.local(FaultyFileSystem.class, Faults.NONE);
  private static final Liveness HERE = Liveness.current();

  private final Path directory;
  private final Path out;
  private final List<String> messages = new ArrayList<>();

  OutputRecoveryTest(@TempDir Path directory) {
    this.directory = directory;
    this.out = directory.resolve("out");
  }

  /** A run that worked until its process ended, with a complete result or without. */
  private void killed(String runId, Mode mode, boolean complete) throws IOException {
    Publisher publisher = Outputs.open(out, mode, runId, LOCAL, Outputs.ended(0), text -> {});
    Outputs.write(publisher, runId);
    if (complete) {
      publisher.writeJson("_STATUS.json", RunStatus.now(runId, Instant.now(), 0, ""));
    }
  }

  private void published(String runId) {
    Outputs.publish(out, Mode.OVERWRITE, runId, LOCAL, HERE);
  }

  private void refused() {
    assertThatThrownBy(() -> Outputs.open(out, Mode.ERROR, "next", LOCAL, HERE, messages::add))
        .isInstanceOf(OutputException.Exists.class)
        .hasMessageContaining("already holds a result");
  }

  @Test
  void theSwitchOfAKilledRunIsCompleted() throws IOException {
    published("old");
    killed("new", Mode.OVERWRITE, true);
    Files.move(out, directory.resolve("out.replaced-new"));

    refused();

    assertThat(Outputs.resultOf(out)).isEqualTo("new");
    assertThat(Directories.names(directory)).containsExactly("out");
    assertThat(messages.get(0))
        .contains("The run new was ended while it published", "output.path = ");
    assertThat(messages.get(1)).contains("Removed a directory");
  }

  @Test
  void theEarlierResultIsPutBack() throws IOException {
    published("old");
    Files.move(out, directory.resolve("out.replaced-new"));

    refused();

    assertThat(Outputs.resultOf(out)).isEqualTo("old");
    assertThat(Directories.names(directory)).containsExactly("out");
    assertThat(messages).singleElement().asString().contains("of the run old, has been put back");
  }

  @Test
  void aCompleteResultIsPublishedIfItsRunWasToOverwrite() throws IOException {
    published("old");
    killed("new", Mode.OVERWRITE, true);

    refused();

    assertThat(Outputs.resultOf(out)).isEqualTo("new");
    assertThat(Directories.names(directory)).containsExactly("out");
  }

  @Test
  void aCompleteResultDoesNotReplaceANewerOne() throws IOException {
    killed("first", Mode.ERROR, true);
    Files.move(directory.resolve("out.in-progress-first"), directory.resolve("elsewhere"));
    published("second");
    Files.move(directory.resolve("elsewhere"), directory.resolve("out.in-progress-first"));

    refused();

    assertThat(Outputs.resultOf(out)).isEqualTo("second");
    assertThat(Directories.names(directory)).containsExactly("out");
  }

  @Test
  void aResultThatCannotBeMovedIsKept() throws IOException {
    published("old");
    for (boolean telling : List.of(false, true)) {
      Faults refusing =
          (step, path, target) -> {
            if (step != Faults.Step.RENAME || !target.getName().equals("out")) {
              return Faults.Extent.WHOLE;
            }
            if (telling) {
              throw new IOException("quota exceeded");
            }
            return Faults.Extent.NOTHING;
          };
      Configuration hadoop = FaultyFileSystem.local(FaultyFileSystem.Checked.class, refusing);
      String runId = telling ? "telling" : "silent";
      assertThatThrownBy(() -> Outputs.publish(out, Mode.OVERWRITE, runId, hadoop, HERE))
          .isInstanceOf(OutputException.Unwritable.class)
          .hasMessageContaining("complete and kept in ")
          .hasMessageContaining("out.in-progress-" + runId);
      assertThat(Outputs.resultOf(out)).isNotEqualTo(runId);
      refused();
      assertThat(Outputs.resultOf(out)).isEqualTo(runId);
      assertThat(Directories.names(directory)).containsExactly("out");
    }
  }

  @Tag("long")
  @Test
  void nothingIsLostWhereverARunStops() throws IOException {
    for (int seed = 0; seed < 200; seed++) {
      Outputs.removeAll(directory);
      try {
        round(new Random(seed));
      } catch (IOException | RuntimeException | AssertionError e) {
        throw new AssertionError("The seed is " + seed, e);
      }
    }
  }

  /**
   * A run that stops, often a recovery that stops, and a start after which everything must be in
   * order.
   */
  private void round(Random random) throws IOException {
    boolean checked = random.nextBoolean();
    boolean old = random.nextInt(3) > 0;
    if (old) {
      published("old");
    } else if (random.nextBoolean()) {
      Outputs.open(out, Mode.ERROR, "failed", LOCAL, HERE, text -> {}).abandon(65, "bad");
    }
    Mode mode = old || random.nextBoolean() ? Mode.OVERWRITE : Mode.ERROR;
    boolean published = stops("new", mode, 1 + random.nextInt(40), checked);
    boolean complete =
        published
            || (Files.exists(out.resolve("zz.json"))
                && Files.readString(out.resolve("zz.json")).contains("new"));
    for (int again = random.nextInt(3); again > 0; again--) {
      recoveryStops(again, 1 + random.nextInt(12), checked);
    }

    Mode next = random.nextBoolean() ? Mode.OVERWRITE : Mode.ERROR;
    try {
      Outputs.open(out, next, "next", LOCAL, HERE, text -> {}).abandon(65, "bad");
    } catch (OutputException.Exists e) {
      assertThat(next).isEqualTo(Mode.ERROR);
      assertThat(Outputs.resultOf(out)).isNotEmpty();
    }

    String found = Outputs.resultOf(out);
    assertThat(found).isIn(complete ? List.of("new") : List.of("new", old ? "old" : ""));
    for (String name : Directories.names(directory)) {
      if (!name.equals("out")) {
        // The directory of a run that stopped before it had written its record.
        assertThat(name).startsWith("out.in-progress-");
        assertThat(directory.resolve(name).resolve("_RUN.json")).doesNotExist();
        assertThat(directory.resolve(name).resolve("model.json")).doesNotExist();
      }
    }
  }

  private static Configuration stopping(int at, boolean checked) {
    return FaultyFileSystem.local(
        checked ? FaultyFileSystem.Checked.class : FaultyFileSystem.class, new Stopping(at));
  }

  /** Returns whether the run thinks that it has published. */
  private boolean stops(String runId, Mode mode, int at, boolean checked) {
    try {
      Outputs.publish(out, mode, runId, stopping(at, checked), Outputs.ended(0));
      return true;
    } catch (OutputException e) {
      return false;
    }
  }

  private void recoveryStops(int number, int at, boolean checked) {
    try {
      Configuration hadoop = stopping(at, checked);
      String runId = "stopped-" + number;
      Outputs.open(out, Mode.OVERWRITE, runId, hadoop, Outputs.ended(number), text -> {});
    } catch (OutputException e) {
      // It stopped.
    }
  }

  /**
   * The first listing of a directory misses those of runs. A listing does so if another run renames
   * them between the moment their names are read and the moment each is looked at.
   */
  private static final class MissingListing implements Faults {
    private final AtomicBoolean missed = new AtomicBoolean();

    @Override
    public Extent before(
        Step step, org.apache.hadoop.fs.Path path, org.apache.hadoop.fs.Path target) {
      return Extent.WHOLE;
    }

    @Override
    public FileStatus[] listed(FileStatus[] found) {
      FileStatus[] others =
          Arrays.stream(found)
              .filter(status -> !status.getPath().getName().startsWith("out."))
              .toArray(FileStatus[]::new);
      return others.length == found.length || missed.getAndSet(true) ? found : others;
    }
  }

  @Test
  void aListingThatMissesARenamedDirectoryIsNotTrusted() throws IOException {
    published("old");
    killed("new", Mode.OVERWRITE, true);
    Files.move(out, directory.resolve("out.replaced-new"));

    Configuration hadoop =
        FaultyFileSystem.local(FaultyFileSystem.Checked.class, new MissingListing());
    assertThatThrownBy(() -> Outputs.open(out, Mode.ERROR, "next", hadoop, HERE, messages::add))
        .isInstanceOf(OutputException.Exists.class);

    assertThat(Outputs.resultOf(out)).isEqualTo("new");
    assertThat(Directories.names(directory)).containsExactly("out");
  }

  /** Another start takes the directory and publishes it; a third one removes what it finds. */
  @Test
  void aDirectoryThatAnotherStartHasTakenIsNotMadeAnew() throws IOException {
    published("old");
    killed("new", Mode.OVERWRITE, true);
    Path claimed = directory.resolve("out.in-progress-next-0");
    AtomicBoolean taken = new AtomicBoolean();
    Faults others =
        (step, path, target) -> {
          if (step == Faults.Step.RENAME && target.getName().equals("out") && !taken.get()) {
            taken.set(true);
            Files.move(claimed, out);
            Files.delete(out.resolve("_RUN.json"));
          } else if (step == Faults.Step.RENAME && taken.get() && Files.exists(claimed)) {
            Outputs.removeAll(claimed);
          }
          return Faults.Extent.WHOLE;
        };
    Configuration hadoop = FaultyFileSystem.local(FaultyFileSystem.class, others);

    assertThatThrownBy(() -> Outputs.open(out, Mode.ERROR, "next", hadoop, HERE, messages::add))
        .isInstanceOf(OutputException.Exists.class);

    assertThat(taken).isTrue();
    assertThat(Outputs.resultOf(out)).isEqualTo("new");
    assertThat(Directories.names(directory)).containsExactly("out");
  }

  @Test
  void twoStartsAtOnceFindOneResult() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (int seed = 0; seed < 60; seed++) {
        Outputs.removeAll(directory);
        boolean complete = seed % 3 != 0;
        published("old");
        // Each round has its own, since the heartbeat of a run that is only left goes on.
        String newer = "new-" + seed;
        killed(newer, Mode.OVERWRITE, complete);
        if (seed % 2 == 0) {
          Files.move(out, directory.resolve("out.replaced-" + newer));
        }
        CyclicBarrier barrier = new CyclicBarrier(2);
        List<Future<Boolean>> starts = new ArrayList<>();
        for (String runId : List.of("left", "right")) {
          Callable<Boolean> start =
              () -> {
                barrier.await();
                try {
                  Outputs.open(out, Mode.ERROR, runId, LOCAL, HERE, text -> {});
                  return false;
                } catch (OutputException.Exists e) {
                  return true;
                }
              };
          starts.add(threads.submit(start));
        }
        for (Future<Boolean> start : starts) {
          assertThat(start.get()).as("refused in round %d", seed).isTrue();
        }
        assertThat(Outputs.resultOf(out)).as("round %d", seed).isEqualTo(complete ? newer : "old");
        assertThat(Directories.names(directory)).as("round %d", seed).containsExactly("out");
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
