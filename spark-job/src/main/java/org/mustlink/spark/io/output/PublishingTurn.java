package org.mustlink.spark.io.output;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.mustlink.spark.io.lease.Lease;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.io.lease.Pause;
import org.mustlink.spark.io.lease.RunFile;
import org.mustlink.spark.io.lease.RunRecord;
import org.mustlink.spark.io.lease.StoreClock;

/**
 * The exclusive right of a run to change an output, for as long as a copy takes. Every run that
 * wants it makes a directory beside the output and then looks for the directories of others. As all
 * runs write before they look, at least one of two runs sees the other. The run whose directory
 * comes first by name waits until the other has ended or withdrawn; the other withdraws and tries
 * again.
 *
 * @param location the location of the output
 * @param own the directory of the run
 * @param lease shows that the run is alive
 */
record PublishingTurn(OutputLocation location, Path own, Lease lease) implements AutoCloseable {
  private static final long PAUSE_MILLIS = 200;

  /**
   * Waits for the turn of a run.
   *
   * @param step a name that was never used before
   * @throws IOException if the file system fails, or if other runs have the turn for longer than
   *     {@link Liveness#SILENCE}
   */
  static PublishingTurn take(OutputLocation location, Liveness liveness, String step)
      throws IOException {
    long end = System.nanoTime() + Liveness.SILENCE.toNanos();
    for (int attempt = 0; System.nanoTime() < end; attempt++) {
      // Every attempt has a new name, because another run that has seen the old one may still
      // remove it.
      Path own = location.publishing(step + "-" + attempt);
      Lease lease = Lease.take(location.fileSystem(), own, step, true, liveness);
      PublishingTurn turn = new PublishingTurn(location, own, lease);
      try {
        List<Path> others = turn.others(liveness);
        while (!others.isEmpty() && others.stream().allMatch(other -> other.compareTo(own) > 0)) {
          Pause.ofMillis(PAUSE_MILLIS);
          others = turn.others(liveness);
        }
        if (others.isEmpty()) {
          return turn;
        }
      } catch (IOException | RuntimeException e) {
        turn.closeQuietly(e);
        throw e;
      }
      turn.close();
      Pause.ofMillis(PAUSE_MILLIS);
    }
    throw new IOException("other runs have been publishing there for too long");
  }

  /**
   * Returns the directories of other runs that are alive, and removes those of runs that are known
   * to be dead. A directory without a record may belong to a run that is just making or removing
   * it.
   */
  private List<Path> others(Liveness liveness) throws IOException {
    List<Path> others = new ArrayList<>();
    StoreClock clock = location.clock();
    for (Path path : location.siblings().publishing()) {
      if (path.equals(own)) {
        continue;
      }
      Optional<RunRecord> record = RunFile.read(location.fileSystem(), path);
      if (lives(record, path, location, liveness, clock)) {
        others.add(path);
      } else if (record.isPresent()) {
        location.fileSystem().delete(path, true);
      }
    }
    return others;
  }

  /** Tells whether a directory belongs to a run that is alive. */
  static boolean lives(Path path, OutputLocation location, Liveness liveness, StoreClock clock)
      throws IOException {
    return lives(RunFile.read(location.fileSystem(), path), path, location, liveness, clock);
  }

  private static boolean lives(
      Optional<RunRecord> record,
      Path path,
      OutputLocation location,
      Liveness liveness,
      StoreClock clock)
      throws IOException {
    if (record.isPresent()) {
      return liveness.lives(record.get(), path, clock);
    }
    try {
      return liveness.mayPublish(location.at(path).modified(0), clock);
    } catch (FileNotFoundException e) {
      return false; // It has ended meanwhile.
    }
  }

  private void closeQuietly(Throwable cause) {
    try {
      close();
    } catch (IOException | RuntimeException e) {
      cause.addSuppressed(e);
    }
  }

  @Override
  public void close() throws IOException {
    lease.stop();
    location.fileSystem().delete(own, true);
  }
}
