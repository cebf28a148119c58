package org.mustlink.spark.io.output;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.mustlink.spark.io.path.ChildPath;

/**
 * Renames a directory to the output. There are two renames if the output exists already; {@link
 * OutputRecovery} does the second one if the program is killed between them.
 *
 * @param location the location of the output
 * @param step the name of the directory to which the earlier output is moved meanwhile
 */
record OutputSwitch(OutputLocation location, String step) implements OutputMove {
  /** See {@link OutputMove}. If this fails, the earlier output is put back if possible. */
  @Override
  public boolean put(Path directory, Rule rule) throws IOException {
    Path aside = location.replaced(step);
    if (location.fileSystem().exists(location.path()) && !rule.mayReplace(location)) {
      return false;
    }
    boolean movedAside = moveAside(aside);
    boolean movedIn = false;
    try {
      // The rule is asked only now, because no other run changes what has been moved aside.
      movedIn = (!movedAside || rule.mayReplace(location.at(aside))) && moveIn(directory);
    } catch (IOException | RuntimeException e) {
      if (movedAside) {
        try {
          putBack(aside);
        } catch (IOException | RuntimeException second) {
          e.addSuppressed(second);
        }
      }
      throw e;
    }
    if (movedIn && movedAside) {
      discardQuietly(aside);
    } else if (movedAside) {
      putBack(aside);
    }
    return movedIn;
  }

  private boolean moveAside(Path aside) throws IOException {
    FileSystem fileSystem = location.fileSystem();
    if (!fileSystem.exists(location.path())) {
      return false;
    }
    if (renamed(fileSystem, location.path(), aside)) {
      return true;
    }
    if (fileSystem.exists(location.path())) {
      throw new IOException("the earlier result cannot be renamed to " + aside);
    }
    return false;
  }

  private boolean moveIn(Path directory) throws IOException {
    FileSystem fileSystem = location.fileSystem();
    if (!renamed(fileSystem, directory, location.path())) {
      if (fileSystem.exists(directory)) {
        throw new IOException("the result cannot be renamed from " + directory);
      }
      return false;
    }
    // If a directory has appeared at the output meanwhile, the rename has moved ours into it.
    Path nested = ChildPath.in(location.path(), directory.getName());
    if (!fileSystem.exists(nested)) {
      return true;
    }
    if (!renamed(fileSystem, nested, directory)) {
      throw new IOException("the result cannot be renamed back from " + nested);
    }
    return false;
  }

  private void putBack(Path aside) throws IOException {
    FileSystem fileSystem = location.fileSystem();
    if (fileSystem.exists(location.path())) {
      discardQuietly(aside);
    } else if (!renamed(fileSystem, aside, location.path()) && fileSystem.exists(aside)) {
      throw new IOException("the earlier result cannot be renamed back from " + aside);
    }
  }

  /** Renames a directory, if it is still there and can be renamed. */
  static boolean renamed(FileSystem fileSystem, Path from, Path to) throws IOException {
    try {
      return fileSystem.rename(from, to);
    } catch (FileNotFoundException e) {
      return false;
    }
  }

  /**
   * Removes the earlier output. If this fails, the next run removes what is left; the switch itself
   * has succeeded.
   */
  private void discardQuietly(Path aside) {
    try {
      location.discard(aside);
    } catch (IOException | RuntimeException e) {
      // See above.
    }
  }
}
