package org.mustlink.spark.job;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.net.URI;
import java.util.function.Predicate;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The local disk under the scheme {@code full}, on which some files find no room: by default those
 * of rows. Hadoop's class for local disks throws an {@link FSError} if a write fails, and other
 * file systems throw an exception, often at the end only.
 */
public final class FullFileSystem extends RawLocalFileSystem {
  static final String SCHEME = "full";
  static final String SAID = "No space left on device";

  /** When it turns out that there is no room. */
  enum At {
    WRITE,
    CLOSE
  }

  private static Predicate<Path> full = FullFileSystem::ofRows;
  private static At at = At.WRITE;

  /** Chooses the files that find no room, for this process. */
  static synchronized void choose(Predicate<Path> files, At when) {
    full = files;
    at = when;
  }

  /** Files of rows find no room, as at the start. */
  static void chooseRows() {
    choose(FullFileSystem::ofRows, At.WRITE);
  }

  private static boolean ofRows(Path path) {
    return path.getName().startsWith("part-");
  }

  private static synchronized boolean isFull(Path path) {
    return full.test(path);
  }

  private static synchronized At when() {
    return at;
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
  public FSDataOutputStream create(
      Path path,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    return create(path, overwrite, bufferSize, replication, blockSize, progress);
  }

  /** The file is there and remains empty, as on a full disk. */
  @Override
  public FSDataOutputStream create(
      Path path,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    FSDataOutputStream out =
        super.create(path, overwrite, bufferSize, replication, blockSize, progress);
    if (!isFull(path)) {
      return out;
    }
    out.close();
    return new FSDataOutputStream(new Full(when()), null);
  }

  private static final class Full extends OutputStream {
    private final At when;

    Full(At when) {
      this.when = when;
    }

    @Override
    public void write(int b) {
      if (when == At.WRITE) {
        throw error();
      }
    }

    @Override
    public void close() throws IOException {
      if (when == At.CLOSE) {
        throw new IOException(SAID);
      }
    }

    /** Only Hadoop itself may make one. */
    private static FSError error() {
      try {
        Constructor<FSError> made = FSError.class.getDeclaredConstructor(Throwable.class);
        made.setAccessible(true);
        return made.newInstance(new IOException(SAID));
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(e.getMessage(), e);
      }
    }
  }
}
