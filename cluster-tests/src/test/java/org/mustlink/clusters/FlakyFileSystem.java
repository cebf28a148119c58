package org.mustlink.clusters;

import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.spark.TaskContext;

/**
 * The local disk under the scheme {@code flaky}, on which no task can open a file at its first
 * attempt. The driver always can.
 */
public final class FlakyFileSystem extends RawLocalFileSystem {
  private static final String SCHEME = "flaky";

  /** Made by Hadoop. */
  public FlakyFileSystem() {}

  /** Lets a run know the scheme. */
  static Submission on(Submission submission) {
    String classes = Project.testClasses().toString();
    return submission
        .conf("spark.hadoop.fs." + SCHEME + ".impl", FlakyFileSystem.class.getName())
        .conf("spark.executor.extraClassPath", classes)
        .conf("spark.driver.extraClassPath", classes);
  }

  /** A path of the local disk under the scheme. */
  static Path path(Path path) {
    return new Path(SCHEME, "", path.toUri().getPath());
  }

  @Override
  public URI getUri() {
    return URI.create(SCHEME + ":///");
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return plain(super.getFileStatus(path));
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    return Arrays.stream(super.listStatus(path))
        .map(FlakyFileSystem::plain)
        .toArray(FileStatus[]::new);
  }

  /** Without owner and permissions, which the local disk looks up by the scheme {@code file}. */
  private static FileStatus plain(FileStatus found) {
    return new FileStatus(
        found.getLen(),
        found.isDirectory(),
        found.getReplication(),
        found.getBlockSize(),
        found.getModificationTime(),
        found.getPath());
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    TaskContext task = TaskContext.get();
    if (task != null && task.attemptNumber() == 0) {
      throw new IOException("The first attempt of a task reads nothing");
    }
    return super.open(path, bufferSize);
  }
}
