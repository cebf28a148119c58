package org.mustlink.spark.io.output;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.mustlink.spark.io.lease.Liveness;

/** Replaces the output by a complete result. */
public sealed interface OutputMove permits OutputCopy, OutputSwitch {
  /** Decides whether an earlier output may be replaced. */
  interface Rule {
    /**
     * Decides.
     *
     * @throws IOException if the file system fails
     */
    boolean mayReplace(OutputLocation earlier) throws IOException;
  }

  /**
   * Returns the way to replace an output that its file system allows.
   *
   * @param liveness tells which other runs are alive
   * @param step a name that was never used before, made of letters, digits and hyphens
   */
  static OutputMove of(OutputLocation location, Liveness liveness, String step) {
    return ObjectStores.isOne(location.fileSystem())
        ? new OutputCopy(location, liveness, step)
        : new OutputSwitch(location, step);
  }

  /**
   * Moves a directory to the output.
   *
   * @param directory a complete result
   * @return whether it was moved; nothing has changed if the earlier output may not be replaced, or
   *     if another run has moved the directory or has published meanwhile
   * @throws IOException if the file system fails; the directory is then still complete
   */
  boolean put(Path directory, Rule rule) throws IOException;
}
