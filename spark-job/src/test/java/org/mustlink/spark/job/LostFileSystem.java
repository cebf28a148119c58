package org.mustlink.spark.job;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The local disk under schemes of its own, for the driver and all tasks, until the world stops:
 * from then on every operation fails and changes nothing, as after a {@code kill -9}. It also
 * remembers the changes that are not allowed. Under the scheme {@code lost} there are no checksum
 * files, as on most file systems.
 */
public class LostFileSystem extends RawLocalFileSystem {
  private static final String HALTED = "the world has stopped";
  private static final List<String> FORBIDDEN = new ArrayList<>();

  private static int left = Integer.MAX_VALUE;
  private static Predicate<java.nio.file.Path> forbids = path -> false;

  /** With the checksum files that Hadoop keeps on local disks, under the scheme {@code checked}. */
  public static final class Checked extends LocalFileSystem {
    public Checked() {
      super(new Below());
    }
  }

  private static final class Below extends LostFileSystem {
    @Override
    public URI getUri() {
      return URI.create("checked:///");
    }
  }

  /** Lets a configuration know both schemes. */
  static void register(Configuration hadoop) {
    hadoop.setClass("fs.lost.impl", LostFileSystem.class, FileSystem.class);
    hadoop.setClass("fs.checked.impl", Checked.class, FileSystem.class);
  }

  /**
   * Begins a new world.
   *
   * @param operations after so many operations that change something, the world stops
   * @param forbidden of paths that nothing may change
   */
  static synchronized void begin(int operations, Predicate<java.nio.file.Path> forbidden) {
    left = operations;
    forbids = forbidden;
    FORBIDDEN.clear();
  }

  /** What is left of the operations. */
  static synchronized int left() {
    return left;
  }

  /** Changes that were not allowed. */
  static synchronized List<String> forbidden() {
    return List.copyOf(FORBIDDEN);
  }

  /** Fails once the world has stopped. */
  private static synchronized void requireWorld() throws IOException {
    if (left <= 0) {
      throw new IOException(HALTED);
    }
  }

  /** Returns whether the world stops in the middle of this operation. */
  private static synchronized boolean stops(String what, Path path) throws IOException {
    requireWorld();
    left--;
    if (forbids.test(java.nio.file.Path.of(path.toUri().getPath()))) {
      FORBIDDEN.add(what + " " + path);
    }
    return left == 0;
  }

  private static boolean ended(boolean last, boolean result) throws IOException {
    if (last) {
      throw new IOException(HALTED);
    }
    return result;
  }

  @Override
  public URI getUri() {
    return URI.create("lost:///");
  }

  @Override
  public String getScheme() {
    return getUri().getScheme();
  }

  /** Hadoop starts a process for each permission that it sets; files keep what they have. */
  @Override
  public void setPermission(Path path, FsPermission permission) {}

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    requireWorld();
    return super.open(path, bufferSize);
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    requireWorld();
    return super.getFileStatus(path);
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    requireWorld();
    return super.listStatus(path);
  }

  @Override
  public boolean mkdirs(Path path) throws IOException {
    boolean last = stops("mkdirs", path);
    return ended(last, super.mkdirs(path));
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    return mkdirs(path);
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    boolean last = stops("rename", from);
    return ended(last, super.rename(from, to));
  }

  /** The last deletion of a directory stops after one of its files. */
  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    boolean last = stops("delete", path);
    if (last && recursive && pathToFile(path).isDirectory()) {
      String[] children = pathToFile(path).list();
      if (children != null && children.length > 0) {
        super.delete(new Path(path, children[children.length / 2]), true);
      }
      throw new IOException(HALTED);
    }
    return ended(last, super.delete(path, recursive));
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

  @Override
  public FSDataOutputStream create(
      Path path,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    boolean last = stops("create", path);
    FSDataOutputStream out =
        super.create(path, overwrite, bufferSize, replication, blockSize, progress);
    if (last) {
      out.close();
      throw new IOException(HALTED);
    }
    return new FSDataOutputStream(new Stopping(path, out), null);
  }

  /** A file of which half of the last bytes are written. */
  private static final class Stopping extends OutputStream {
    private final Path path;
    private final FSDataOutputStream out;

    Stopping(Path path, FSDataOutputStream out) {
      this.path = path;
      this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      boolean last = stops("write", path);
      out.write(bytes, offset, last ? length / 2 : length);
      if (last) {
        out.close();
        throw new IOException(HALTED);
      }
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
