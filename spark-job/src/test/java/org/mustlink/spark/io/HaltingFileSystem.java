package org.mustlink.spark.io;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The local file system until the world stops: from then on every operation fails and changes
 * nothing, as after a {@code kill -9}.
 */
final class HaltingFileSystem extends FilterFileSystem {
  /** The number of the changing operation at which the world stops. */
  static final String AT = "test.halt.at";

  private static final Configuration DEFAULTS = new Configuration();

  private static final String HALTED = "the world has stopped";

  private int left = Integer.MAX_VALUE;

  HaltingFileSystem() {
    super(new WithoutPermissions());
  }

  /** Hadoop starts a process for each permission that it sets. */
  static final class WithoutPermissions extends RawLocalFileSystem {
    @Override
    public void setPermission(Path path, FsPermission permission) {
      // Files keep the permissions that the process gives them.
    }
  }

  /** With the checksum files that Hadoop keeps on local disks. */
  static final class Checked extends LocalFileSystem {
    public Checked() {
      super(new HaltingFileSystem());
    }
  }

  /** Without checksum files, as on most other file systems. */
  static final class Plain extends FilterFileSystem {
    public Plain() {
      super(new HaltingFileSystem());
    }
  }

  /** A configuration under which local paths are on this file system. */
  static Configuration stopping(int at, boolean checked) {
    Configuration hadoop = new Configuration(DEFAULTS);
    hadoop.setClass(
        "fs.file.impl",
        checked ? Checked.class : Plain.class,
        org.apache.hadoop.fs.FileSystem.class);
    hadoop.setBoolean("fs.file.impl.disable.cache", true);
    hadoop.setInt(AT, at);
    return hadoop;
  }

  /** The same for ever. */
  static Configuration running() {
    return stopping(Integer.MAX_VALUE, false);
  }

  @Override
  public void initialize(URI name, Configuration conf) throws IOException {
    super.initialize(name, conf);
    left = conf.getInt(AT, Integer.MAX_VALUE);
  }

  private synchronized void requireWorld() throws IOException {
    if (left <= 0) {
      throw new IOException(HALTED);
    }
  }

  /** Returns whether the world stops in the middle of this operation. */
  private synchronized boolean stops() throws IOException {
    requireWorld();
    left--;
    return left == 0;
  }

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
    boolean last = stops();
    return ended(last, super.mkdirs(path));
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    return mkdirs(path);
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    boolean last = stops();
    return ended(last, super.rename(from, to));
  }

  /** The last deletion of a directory stops after its first file. */
  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    boolean last = stops();
    if (last && recursive && fs.exists(path) && fs.getFileStatus(path).isDirectory()) {
      FileStatus[] children = fs.listStatus(path);
      if (children.length > 0) {
        fs.delete(children[children.length / 2].getPath(), true);
      }
      throw new IOException(HALTED);
    }
    return ended(last, super.delete(path, recursive));
  }

  /** The last file that is written is empty or half. */
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
    boolean last = stops();
    FSDataOutputStream out =
        fs.create(path, overwrite, bufferSize, replication, blockSize, progress);
    if (last) {
      out.write('{');
      out.close();
      throw new IOException(HALTED);
    }
    return new FSDataOutputStream(out, null) {
      @Override
      public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        boolean stopping = stops();
        super.write(bytes, offset, stopping ? length / 2 : length);
        if (stopping) {
          super.flush();
          throw new IOException(HALTED);
        }
      }
    };
  }

  private static boolean ended(boolean last, boolean result) throws IOException {
    if (last) {
      throw new IOException(HALTED);
    }
    return result;
  }
}
