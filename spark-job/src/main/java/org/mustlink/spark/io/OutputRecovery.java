package org.mustlink.spark.io;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.io.lease.RunFile;
import org.mustlink.spark.io.lease.RunRecord;

/**
 * Finishes what dead runs began beside an output. A complete result of a run that was killed while
 * it published is moved to the output, or the earlier result is put back; all else that dead runs
 * left is removed. Runs that live are left alone. Any number of runs may do this at once: the names
 * beside the output are listed before the output itself is looked at, and every step is a rename
 * that succeeds for one run only.
 */
final class OutputRecovery {
  /** Other runs that publish are waited for so often, and as long each time. */
  private static final int ATTEMPTS = 50;

  private static final long PAUSE_MILLIS = 100;

  private final OutputLocation location;
  private final FileSystem fileSystem;
  private final Liveness liveness;
  private final String runId;
  private final Consumer<String> tell;

  /**
   * Prepares for one output.
   *
   * @param runId of the run that starts, for names that no other run uses
   * @param tell takes sentences for the user
   */
  OutputRecovery(OutputLocation location, Liveness liveness, String runId, Consumer<String> tell) {
    this.location = location;
    this.fileSystem = location.fileSystem();
    this.liveness = liveness;
    this.runId = runId;
    this.tell = tell;
  }

  /** The directory of a run, and what is known of the run. */
  private record Staged(
      Path path,
      Optional<RunRecord> record,
      Optional<RunStatus> complete,
      boolean lives,
      boolean gone) {
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
  private record Replaced(Path path, RunStatus status) {}

  /** All that is there. */
  private record Scene(
      List<Staged> staged,
      List<Replaced> results,
      List<Path> debris,
      OutputLocation.Content content,
      Optional<RunStatus> status) {
    boolean hasResult() {
      return content == OutputLocation.Content.RESULT;
    }

    /** Whether no complete result beside the output will take its place any more. */
    boolean settled() {
      return hasResult() && status.isPresent() && !beingPublished();
    }

    /** Whether a directory was renamed while it was looked at, so that the output may be, too. */
    boolean hasChanged() {
      return staged.stream().anyMatch(Staged::gone);
    }

    boolean beingPublished() {
      return staged.stream().anyMatch(run -> run.lives() && run.complete().isPresent());
    }

    /** The newest complete result of a dead run. */
    Optional<Staged> candidate() {
      return staged.stream()
          .filter(run -> !run.lives() && run.complete().isPresent())
          .max(Comparator.comparing(Staged::completed).thenComparing(Staged::path));
    }

    /** The newest earlier result. */
    Optional<Replaced> earlier() {
      return results.stream()
          .max(
              Comparator.comparing((Replaced found) -> found.status().endTime())
                  .thenComparing(Replaced::path));
    }
  }

  /** Brings the output and what is beside it in order. */
  void run() throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Scene scene = look();
      if (scene.content() == OutputLocation.Content.FOREIGN) {
        return;
      }
      boolean last = attempt == ATTEMPTS - 1;
      if (!last && (scene.beingPublished() || scene.hasChanged())) {
        pause();
      } else if (last || !repair(scene, runId + "-" + attempt)) {
        clean(scene);
        return;
      }
    }
  }

  /** For the moment in which a run replaces the output, and it is absent. */
  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Scene look() throws IOException {
    OutputLocation.Siblings siblings = location.siblings();
    List<Staged> staged = new ArrayList<>();
    for (FileStatus found : siblings.inProgress()) {
      staged.add(staged(found));
    }
    List<Replaced> results = new ArrayList<>();
    List<Path> debris = new ArrayList<>(siblings.discarded());
    for (Path found : siblings.replaced()) {
      Optional<RunStatus> status = location.at(found).status();
      if (status.isPresent() && location.at(found).content() == OutputLocation.Content.RESULT) {
        results.add(new Replaced(found, status.get()));
      } else {
        debris.add(found);
      }
    }
    // Last: what was beside it and is gone by now has become the output.
    return new Scene(staged, results, debris, location.content(), location.status());
  }

  private Staged staged(FileStatus found) throws IOException {
    Path path = found.getPath();
    Optional<RunRecord> record = RunFile.read(fileSystem, path);
    Optional<RunStatus> complete = location.at(path).status().filter(RunStatus::done);
    boolean lives =
        record.isPresent()
            ? liveness.lives(record.get())
            : complete.isPresent()
                ? liveness.mayPublish(complete.get().endTime())
                : liveness.mayLive(modified(found));
    return new Staged(path, record, complete, lives, !fileSystem.exists(path));
  }

  private Instant modified(FileStatus directory) throws IOException {
    long latest = directory.getModificationTime();
    try {
      for (FileStatus child : fileSystem.listStatus(directory.getPath())) {
        latest = Math.max(latest, child.getModificationTime());
      }
    } catch (FileNotFoundException e) {
      // It has been removed meanwhile.
    }
    return Instant.ofEpochMilli(latest);
  }

  /** Takes one step to a result, if one is to be taken; what is there has then changed. */
  private boolean repair(Scene scene, String step) throws IOException {
    if (scene.beingPublished()) {
      return false;
    }
    Optional<RunStatus> result =
        scene.hasResult() ? scene.status() : scene.earlier().map(Replaced::status);
    boolean hasResult = scene.hasResult() || scene.earlier().isPresent();
    Optional<Staged> candidate =
        scene.candidate().filter(run -> !hasResult || result.filter(run::mayReplace).isPresent());
    if (candidate.isPresent()) {
      complete(candidate.get(), scene, step);
      return true;
    }
    if (!scene.hasResult() && scene.earlier().isPresent()) {
      restore(scene.earlier().get(), scene, step);
      return true;
    }
    return false;
  }

  private void complete(Staged run, Scene scene, String step) throws IOException {
    Path claimed = location.staging(step);
    if (!claim(run, claimed)) {
      return;
    }
    if (put(claimed, scene, step)) {
      RunFile.delete(fileSystem, location.path());
      tell.accept(
          "The run "
              + run.complete().orElseThrow().runId()
              + " was ended while it published to output.path = "
              + location.path()
              + "; its result was complete and is there now.");
    } else if (run.record().isPresent()) {
      RunFile.write(fileSystem, claimed, run.record().get().ending());
    }
  }

  /**
   * Makes a directory this run's own. Only one run can rename it, and for the others it is then a
   * directory of a run that lives.
   */
  private boolean claim(Staged run, Path claimed) throws IOException {
    try {
      if (run.record().isPresent()) {
        RunFile.write(fileSystem, run.path(), run.record().get().takenBy(liveness));
      }
    } catch (IOException e) {
      if (isComplete(run.path())) {
        throw e;
      }
    }
    boolean renamed = OutputSwitch.renamed(fileSystem, run.path(), claimed);
    if (renamed && !isComplete(claimed)) {
      // Another run was faster, and this one has made the directory anew for the record alone.
      location.discard(claimed);
      return false;
    }
    return renamed;
  }

  private boolean isComplete(Path directory) throws IOException {
    return location.at(directory).status().filter(RunStatus::done).isPresent();
  }

  private void restore(Replaced earlier, Scene scene, String step) throws IOException {
    if (put(earlier.path(), scene, step)) {
      tell.accept(
          "A run was ended while it replaced the result at output.path = "
              + location.path()
              + "; the earlier result, of the run "
              + earlier.status().runId()
              + ", has been put back.");
    }
  }

  private boolean put(Path directory, Scene scene, String step) throws IOException {
    try {
      return new OutputSwitch(location)
          .put(directory, location.replaced(step), found -> found.status().equals(scene.status()));
    } catch (IOException e) {
      throw new IOException(
          "the result that an interrupted run left in "
              + directory
              + " cannot be moved there, "
              + e,
          e);
    }
  }

  private void clean(Scene scene) throws IOException {
    List<Path> dead = new ArrayList<>(scene.debris());
    if (scene.hasResult()) {
      scene.results().forEach(found -> dead.add(found.path()));
    }
    scene.staged().stream()
        .filter(run -> !run.lives() && (run.complete().isEmpty() || scene.settled()))
        .forEach(run -> dead.add(run.path()));
    if (scene.hasResult()) {
      forgetRun();
    }
    remove(dead);
    List<Staged> living =
        scene.staged().stream().filter(run -> run.lives() && !run.gone()).toList();
    if (!living.isEmpty()) {
      tellOf(living);
    }
  }

  /** Removes the record of the run that published the result, if the run could not do so. */
  private void forgetRun() throws IOException {
    Optional<RunRecord> record = RunFile.read(fileSystem, location.path());
    if (record.isPresent() && !liveness.lives(record.get())) {
      RunFile.delete(fileSystem, location.path());
    }
  }

  private void remove(List<Path> dead) {
    List<String> kept = new ArrayList<>();
    for (Path path : dead) {
      try {
        location.discard(path);
      } catch (IOException e) {
        kept.add(path + " (" + e.getMessage() + ")");
      }
    }
    int removed = dead.size() - kept.size();
    if (removed > 0) {
      tell.accept(
          "Removed "
              + (removed == 1 ? "a directory" : removed + " directories")
              + " that interrupted runs to output.path = "
              + location.path()
              + " had left beside it.");
    }
    if (!kept.isEmpty()) {
      tell.accept(
          "Interrupted runs to output.path = "
              + location.path()
              + " left directories that cannot be removed: "
              + String.join(", ", kept)
              + ". Remove them.");
    }
  }

  private void tellOf(List<Staged> living) {
    tell.accept(
        "Other runs to output.path = "
            + location.path()
            + " may still be at work: "
            + living.stream()
                .map(run -> run.path() + run.record().map(this::by).orElse(""))
                .collect(Collectors.joining(", "))
            + ". Let only one run at a time write there.");
  }

  private String by(RunRecord record) {
    return " (" + record.described() + ")";
  }
}
