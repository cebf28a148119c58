package org.mustlink.spark.io.output;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.io.lease.RunFile;
import org.mustlink.spark.io.lease.RunRecord;
import org.mustlink.spark.io.output.OutputScene.Replaced;
import org.mustlink.spark.io.output.OutputScene.Staged;

/**
 * Finishes what dead runs began beside an output. A complete result of a run that was killed while
 * it published is moved to the output, or the earlier result is put back; everything else that dead
 * runs left is removed. Runs that are alive are not affected. Any number of runs may do this at the
 * same time: a step is taken only if two looks in a row have found the same, and every step is a
 * rename that succeeds for one run only. One look is not enough. It lists the names beside the
 * output before it looks at the output itself, but the listing can miss a directory that another
 * run is renaming, and the output is absent while that run replaces it. If both looks find the
 * output absent, the second listing took place between them, so that no directory was about to
 * become the output at that time.
 *
 * @param location the location of the output
 * @param liveness tells which runs are alive
 * @param runId the name of the run that starts, for names that no other run uses
 * @param cleans whether the directories of dead runs are removed; otherwise they are only reported
 * @param tell receives sentences for the user
 */
public record OutputRecovery(
    OutputLocation location,
    Liveness liveness,
    String runId,
    boolean cleans,
    Consumer<String> tell) {
  /**
   * How often this run waits for other runs that are publishing, each time for the same duration.
   */
  private static final int ATTEMPTS = 50;

  private static final long PAUSE_MILLIS = 100;

  /** How often a run that is about to begin looks for the record of a run that has none. */
  public static final int LOOKS = 5;

  /**
   * Repairs the output and removes what dead runs left beside it.
   *
   * @return what the output then holds by the looks on which the last step was decided; a look
   *     after them may find it absent, because another run has begun to replace it
   * @throws IOException if the file system fails
   */
  public OutputLocation.Content run() throws IOException {
    for (int attempt = 0; ; attempt++) {
      OutputScene scene = OutputScene.of(location, liveness);
      boolean last = attempt == ATTEMPTS - 1;
      if (!last && (scene.beingPublished() || !scene.equals(OutputScene.of(location, liveness)))) {
        pause();
      } else if (scene.content() == OutputLocation.Content.FOREIGN) {
        return scene.content();
      } else if (last || !repair(scene, runId + "-" + attempt)) {
        clean(scene);
        return scene.content();
      }
    }
  }

  /**
   * Returns the records of other runs that are at work on a result of this output.
   *
   * @param looks how often this looks, with a pause between, while a run has made its directory and
   *     no record yet
   * @throws IOException if the file system fails
   */
  public List<RunRecord> working(int looks) throws IOException {
    for (int look = 1; ; look++) {
      List<Staged> others =
          OutputScene.of(location, liveness).staged().stream()
              .filter(run -> run.lives() && run.complete().isEmpty())
              .filter(run -> !run.path().equals(location.staging(runId)))
              .toList();
      if (look == looks || others.stream().allMatch(run -> run.record().isPresent())) {
        return others.stream().flatMap(run -> run.record().stream()).toList();
      }
      pause();
    }
  }

  /** Waits, because the output is absent for a moment while another run replaces it. */
  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Takes one step of the repair, if one is needed. Returns whether it was taken; the scene is then
   * out of date.
   */
  private boolean repair(OutputScene scene, String step) throws IOException {
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

  private void complete(Staged run, OutputScene scene, String step) throws IOException {
    boolean copies = ObjectStores.isOne(location.fileSystem());
    // A directory that is copied is not renamed: only one run at a time copies.
    Path claimed = copies ? run.path() : location.staging(step);
    if (!copies && !claim(run, claimed)) {
      return;
    }
    if (put(claimed, scene, step)) {
      RunFile.delete(location.fileSystem(), location.path());
      tell.accept(
          ("The run %s was ended while it published to output.path = %s; its result was "
                  + "complete and is there now.")
              .formatted(run.complete().orElseThrow().runId(), location.path()));
    } else if (!copies && run.record().isPresent() && isComplete(claimed)) {
      recorded(claimed, run.record().get().ending());
    }
  }

  /**
   * Claims a directory for this run: first by renaming it, which succeeds for only one of several
   * runs, then by writing its record, which only this run does under that name. Until the record is
   * written, another run may rename the directory again.
   */
  private boolean claim(Staged run, Path claimed) throws IOException {
    if (!OutputSwitch.renamed(location.fileSystem(), run.path(), claimed)) {
      return false;
    }
    return run.record().isEmpty() || recorded(claimed, liveness.takeOver(run.record().get()));
  }

  /**
   * Writes the record of a directory of this run, which another run may rename meanwhile.
   *
   * @return whether the directory still belongs to this run
   */
  private boolean recorded(Path claimed, RunRecord record) throws IOException {
    try {
      RunFile.write(location.fileSystem(), claimed, record);
    } catch (IOException e) {
      if (isComplete(claimed)) {
        throw e;
      }
    }
    if (isComplete(claimed)) {
      return true;
    }
    // Another run was faster, and writing the record has created the directory anew.
    location.discard(claimed);
    return false;
  }

  private boolean isComplete(Path directory) throws IOException {
    return location.at(directory).status().filter(RunStatus::done).isPresent();
  }

  private void restore(Replaced earlier, OutputScene scene, String step) throws IOException {
    if (put(earlier.path(), scene, step)) {
      tell.accept(
          ("A run was ended while it replaced the result at output.path = %s; the earlier "
                  + "result, of the run %s, has been put back.")
              .formatted(location.path(), earlier.status().runId()));
    }
  }

  private boolean put(Path directory, OutputScene scene, String step) throws IOException {
    try {
      return OutputMove.of(location, liveness, step)
          .put(directory, found -> found.status().equals(scene.status()));
    } catch (IOException e) {
      throw new IOException(
          "the result that an interrupted run left in %s cannot be moved there, %s"
              .formatted(directory, e),
          e);
    }
  }

  private void clean(OutputScene scene) throws IOException {
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
    if (cleans) {
      remove(dead);
    } else if (!dead.isEmpty()) {
      tell.accept(
          "Interrupted runs to output.path = "
              + location.path()
              + " left directories beside it, which output.clean = none keeps: "
              + dead.stream().map(Path::toString).sorted().collect(Collectors.joining(", "))
              + ".");
    }
    List<Path> unnamed =
        scene.staged().stream()
            .filter(run -> run.lives() && run.record().isEmpty())
            .map(Staged::path)
            .toList();
    if (!unnamed.isEmpty()) {
      tellOf(unnamed);
    }
  }

  /** Removes the record of the run that published the result, if the run could not do so. */
  private void forgetRun() throws IOException {
    Optional<RunRecord> record = RunFile.read(location.fileSystem(), location.path());
    if (record.isPresent() && !liveness.lives(record.get(), location.path(), location.clock())) {
      RunFile.delete(location.fileSystem(), location.path());
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
          ("Interrupted runs to output.path = %s left directories that cannot be removed: "
                  + "%s. Remove them.")
              .formatted(location.path(), String.join(", ", kept)));
    }
  }

  private void tellOf(List<Path> unnamed) {
    tell.accept(
        "Other runs to output.path = "
            + location.path()
            + " may still be at work without a record: "
            + unnamed.stream().map(Path::toString).collect(Collectors.joining(", "))
            + ". Let only one run at a time write there.");
  }
}
