package org.mustlink.spark.io.output;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.io.lease.RunFile;
import org.mustlink.spark.io.lease.RunRecord;
import org.mustlink.spark.io.lease.StoreClock;

/**
 * What is at an output and beside it.
 *
 * @param staged the directories of runs
 * @param results earlier results
 * @param debris what is only to be removed
 * @param content the content of the output
 * @param status the status of the output, if it has one
 */
record OutputScene(
    List<Staged> staged,
    List<Replaced> results,
    List<Path> debris,
    OutputLocation.Content content,
    Optional<RunStatus> status) {

  /** The directory of a run, and what is known of the run. */
  record Staged(
      Path path, Optional<RunRecord> record, Optional<RunStatus> complete, boolean lives) {
    Instant completed() {
      return complete.map(RunStatus::endTime).orElse(Instant.MIN);
    }

    boolean mayReplace(RunStatus result) {
      return record.map(RunRecord::overwrites).orElse(true)
          && completed().isAfter(result.endTime())
          && (record.isPresent() || complete.orElseThrow().startTime().isAfter(result.endTime()));
    }
  }

  /** An earlier result beside the output. */
  record Replaced(Path path, RunStatus status) {}

  /** Looks at the output without changing anything. */
  static OutputScene of(OutputLocation location, Liveness liveness) throws IOException {
    OutputLocation.Siblings siblings = location.siblings();
    StoreClock clock = location.clock();
    List<Staged> staged = new ArrayList<>();
    for (FileStatus found : siblings.inProgress()) {
      staged.add(staged(found, location, liveness, clock));
    }
    List<Replaced> results = new ArrayList<>();
    List<Path> debris = new ArrayList<>(siblings.discarded());
    for (Path found : siblings.publishing()) {
      if (!PublishingTurn.lives(found, location, liveness, clock)) {
        debris.add(found);
      }
    }
    for (Path found : siblings.replaced()) {
      Optional<RunStatus> status = location.at(found).status();
      if (status.isPresent() && location.at(found).content() == OutputLocation.Content.RESULT) {
        results.add(new Replaced(found, status.get()));
      } else {
        debris.add(found);
      }
    }
    // The output is looked at last: what was beside it and is gone by now has become the output.
    return new OutputScene(staged, results, debris, location.content(), location.status());
  }

  private static Staged staged(
      FileStatus found, OutputLocation location, Liveness liveness, StoreClock clock)
      throws IOException {
    Path path = found.getPath();
    Optional<RunRecord> record = RunFile.read(location.fileSystem(), path);
    Optional<RunStatus> complete = location.at(path).status().filter(RunStatus::done);
    boolean lives =
        record.isPresent()
            ? liveness.lives(record.get(), path, clock)
            : complete.isPresent()
                ? liveness.mayPublish(modified(found, location), clock)
                : liveness.mayLive(modified(found, location), clock);
    return new Staged(path, record, complete, lives);
  }

  private static Instant modified(FileStatus directory, OutputLocation location)
      throws IOException {
    try {
      return location.at(directory.getPath()).modified(directory.getModificationTime());
    } catch (FileNotFoundException e) { // it has been removed meanwhile
      return Instant.ofEpochMilli(directory.getModificationTime());
    }
  }

  boolean hasResult() {
    return content == OutputLocation.Content.RESULT;
  }

  /** Whether no complete result beside the output is going to replace it any more. */
  boolean settled() {
    return hasResult() && status.isPresent() && !beingPublished();
  }

  boolean beingPublished() {
    return staged.stream().anyMatch(run -> run.lives() && run.complete().isPresent());
  }

  /** Returns the newest complete result of a dead run. */
  Optional<Staged> candidate() {
    return staged.stream()
        .filter(run -> !run.lives() && run.complete().isPresent())
        .max(Comparator.comparing(Staged::completed).thenComparing(Staged::path));
  }

  /** Returns the newest earlier result. */
  Optional<Replaced> earlier() {
    return results.stream()
        .max(
            Comparator.comparing((Replaced found) -> found.status().endTime())
                .thenComparing(Replaced::path));
  }
}
