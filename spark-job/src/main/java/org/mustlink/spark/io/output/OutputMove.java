package org.mustlink.spark.io.output;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.mustlink.spark.io.lease.Liveness;

/** Puts a whole result in the place of the output. */
public sealed interface OutputMove permits OutputCopy, OutputSwitch {
  /** Decides by what it contains whether what is at the output may be replaced. */
  interface Rule {
    /**
     * Decides.
     *
     * @throws IOException if the file system fails
     */
    boolean mayReplace(OutputLocation earlier) throws IOException;
  }

  /**
   * The way that the file system of an output allows.
   *
   * @param liveness tells which other runs live
   * @param step a name that was never used, made of letters, digits and hyphens
   */
  static OutputMove of(OutputLocation location, Liveness liveness, String step) {
    return ObjectStores.isOne(location.fileSystem())
        ? new OutputCopy(location, liveness, step)
        : new OutputSwitch(location, step);
  }

  /**
   * Puts a directory there, which is gone afterwards.
   *
   * @param directory a complete result
   * @return whether it is there; nothing has changed if what is there may not be replaced, or if
   *     another run has moved the directory or has published meanwhile
   * @throws IOException if the file system fails; the directory is then still complete
   */
  boolean put(Path directory, Rule rule) throws IOException;
}
