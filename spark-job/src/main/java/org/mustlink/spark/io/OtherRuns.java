package org.mustlink.spark.io;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.fs.Path;
import org.mustlink.spark.io.lease.Pause;

/**
 * Waits for the end of other runs that write to an output, as long as the settings allow. The time
 * counts from when this is made.
 */
final class OtherRuns {
  private static final long PAUSE_MILLIS = 500;

  private final Path output;
  private final Duration most;
  private final long end;
  private final Consumer<String> tell;
  private boolean told;

  /** Finds the runs that are at work now. */
  interface Search {
    /** Returns whose runs these are, and since when they work. */
    List<String> found() throws IOException;
  }

  /**
   * Makes what waits.
   *
   * @param output the output of all runs
   * @param settings say how long
   * @param tell receives a sentence if this run waits
   */
  OtherRuns(Path output, OutputSettings settings, Consumer<String> tell) {
    this.output = output;
    this.most = settings.patience();
    this.end = System.nanoTime() + most.toNanos();
    this.tell = tell;
  }

  /**
   * Waits until no other run is at work.
   *
   * @throws OutputException.Busy if one still is when the time has passed
   * @throws IOException if the file system fails, or the program is being ended
   */
  void awaitEnd(Search search) throws IOException {
    for (List<String> found = search.found(); !found.isEmpty(); found = search.found()) {
      String runs = String.join(", ", found);
      if (System.nanoTime() - end >= 0) {
        throw new OutputException.Busy(
            ("Another run is writing to output.path = %s (%s). Run again when it has ended, set"
                    + " output.wait to the minutes that this run may wait for it, or choose"
                    + " another output.path.")
                .formatted(output, runs));
      }
      if (!told) {
        tell.accept(
            "Another run is writing to output.path = %s (%s). This run waits for its end, for at most %s s."
                .formatted(output, runs, most.toSeconds()));
        told = true;
      }
      Pause.ofMillis(PAUSE_MILLIS);
    }
  }
}
