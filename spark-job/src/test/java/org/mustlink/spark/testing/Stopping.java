package org.mustlink.spark.testing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.fs.Path;

/**
 * A file system that stops for good in the middle of a change: every later step fails and changes
 * nothing, as after a {@code kill -9}. It also remembers changes that are not allowed.
 */
public final class Stopping implements Faults {
  private final Predicate<java.nio.file.Path> forbids;
  private final List<String> forbidden = new ArrayList<>();
  private int left;

  /**
   * Makes one that has not stopped.
   *
   * @param changes number of the change in the middle of which it stops
   * @param forbids whether nothing may change a path
   */
  public Stopping(int changes, Predicate<java.nio.file.Path> forbids) {
    this.left = changes;
    this.forbids = forbids;
  }

  /** One that forbids nothing. */
  public Stopping(int changes) {
    this(changes, path -> false);
  }

  @Override
  public synchronized Extent before(Step step, Path path, Path target) throws IOException {
    if (step == Step.CLOSE) {
      return Extent.WHOLE;
    }
    if (left <= 0) {
      throw new IOException("The file system has stopped");
    }
    if (!step.changes()) {
      return Extent.WHOLE;
    }
    left--;
    if (forbids.test(local(path)) || forbids.test(local(target))) {
      forbidden.add(step + " " + path + " to " + target);
    }
    return left == 0 ? Extent.HALF : Extent.WHOLE;
  }

  private static java.nio.file.Path local(Path path) {
    return java.nio.file.Path.of(path.toUri().getPath());
  }

  /** What is left of the changes. */
  public synchronized int left() {
    return left;
  }

  /** The changes that were not allowed. */
  public synchronized List<String> forbidden() {
    return List.copyOf(forbidden);
  }
}
