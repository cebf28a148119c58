package org.mustlink.clusters;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;

/**
 * The stages in which {@link HoldingPlugin} holds a task.
 *
 * @param directory where the files are by which the test and the executors speak
 */
record HeldStages(Path directory) {
  /** More stages than a fit has. */
  private static final int MOST = 30;

  /** A run that hangs takes longer, and one on a machine with much other work does not. */
  private static final Duration LONGEST = Duration.ofMinutes(15);

  /**
   * One stage.
   *
   * @param file holds the id of the process of the held task
   * @param released lets the task go on when it is there
   */
  record Held(Path file, Path released) {}

  static Held of(Path directory, int stage) {
    return new Held(directory.resolve("stage-" + stage), directory.resolve("go-" + stage));
  }

  /** Holds tasks of a run. */
  Submission on(Submission submission) {
    return submission
        .conf("spark.plugins", HoldingPlugin.class.getName())
        .conf(HoldingPlugin.DIRECTORY, directory.toString());
  }

  /** Lets the held task of a stage go on, or any that is to come. */
  void release(int stage) {
    try {
      Files.createFile(of(directory, stage).released());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Lets the tasks of all other stages go on that are to come. */
  void releaseAllBut(Set<Integer> stages) {
    for (int stage = 0; stage < MOST; stage++) {
      if (!stages.contains(stage)) {
        release(stage);
      }
    }
  }

  /** Whether the task of a stage that is held has not been let go. */
  boolean isHeld(int stage) {
    return !Files.exists(of(directory, stage).released());
  }

  /**
   * Does something once in each stage in which a task is held, as soon as it is, until the run
   * ends. The tasks of stages that have been let go are no longer held.
   *
   * @return the stages in which it was done
   */
  Set<Integer> onceInEach(Program run, IntConsumer action) {
    Set<Integer> done = new TreeSet<>();
    Until.holds(
        LONGEST,
        () -> {
          stages().stream().filter(this::isHeld).filter(done::add).forEach(action::accept);
          return !run.isAlive();
        },
        () -> "The run goes on; stages in which a task was held: " + done + run.out());
    return done;
  }

  /** The executor that holds a task of a stage, if there is one by now. */
  Optional<ProcessHandle> executor(int stage) {
    Path file = of(directory, stage).file();
    try {
      return Files.exists(file)
          ? ProcessHandle.of(Long.parseLong(Files.readString(file)))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The stages in which a task was held so far. */
  Set<Integer> stages() {
    Set<Integer> stages = new TreeSet<>();
    try (var files = Files.newDirectoryStream(directory, "stage-*")) {
      for (Path file : files) {
        stages.add(
            Integer.valueOf(String.valueOf(file.getFileName()).substring("stage-".length())));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return stages;
  }
}
