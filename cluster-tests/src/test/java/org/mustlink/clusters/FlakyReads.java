package org.mustlink.clusters;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.mustlink.spark.testing.Faults;
import org.mustlink.spark.testing.FaultyFileSystem;

/**
 * No task can open a file of the local disk under the scheme {@code flaky} at its first attempt.
 * The driver always can.
 */
public final class FlakyReads implements Faults {
  private static final String SCHEME = "flaky";

  /** Made by the file system. */
  public FlakyReads() {}

  /** Lets a run know the scheme. */
  static Submission on(Submission submission) {
    return submission
        .conf("spark.hadoop.fs." + SCHEME + ".impl", FaultyFileSystem.class.getName())
        .conf("spark.hadoop." + FaultyFileSystem.FAULTS + SCHEME, FlakyReads.class.getName());
  }

  /** A path of the local disk under the scheme. */
  static Path path(Path path) {
    return new Path(SCHEME, "", path.toUri().getPath());
  }

  @Override
  public Extent before(Step step, Path path, Path target) throws IOException {
    TaskContext task = TaskContext.get();
    if (step == Step.OPEN && task != null && task.attemptNumber() == 0) {
      throw new IOException("The first attempt of a task reads nothing");
    }
    return Extent.WHOLE;
  }
}
