package org.mustlink.spark.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
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
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.testing.Faults.Extent;
import org.mustlink.spark.testing.Faults.Step;

/** The local disk, under any scheme, on which steps fail as {@link Faults} tell. */
public class FaultyFileSystem extends RawLocalFileSystem {
  /**
   * Followed by a scheme, the setting of its faults: their number in this process, or the name of a
   * class.
   */
  public static final String FAULTS = "test.faults.";

  private static final Map<String, Faults> KNOWN = new ConcurrentHashMap<>();
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static final Configuration DEFAULTS = new Configuration();

  /** Not there while the super class is made, which asks for it. */
  private @Nullable URI uri;

  private Faults faults = Faults.NONE;

  /** With the checksum files that Hadoop keeps on local disks. */
  public static final class Checked extends LocalFileSystem {
    public Checked() {
      super(new FaultyFileSystem());
    }
  }

  /**
   * Lets a configuration of this process know a scheme.
   *
   * @param type this class, {@link Checked} or {@link FaultyStore}
   */
  public static void register(
      Configuration hadoop, String scheme, Class<? extends FileSystem> type, Faults faults) {
    String name = "#" + NUMBERS.incrementAndGet();
    KNOWN.put(name, faults);
    hadoop.setClass("fs." + scheme + ".impl", type, FileSystem.class);
    hadoop.setBoolean("fs." + scheme + ".impl.disable.cache", true);
    hadoop.set(FAULTS + scheme, name);
  }

  /** Takes a scheme from a configuration again. */
  public static void unregister(Configuration hadoop, String scheme) {
    hadoop.unset("fs." + scheme + ".impl");
    hadoop.unset("fs." + scheme + ".impl.disable.cache");
    hadoop.unset(FAULTS + scheme);
  }

  /** A new configuration under which local paths are on a file system with faults. */
  public static Configuration local(Class<? extends FileSystem> type, Faults faults) {
    Configuration hadoop = new Configuration(DEFAULTS);
    register(hadoop, "file", type, faults);
    return hadoop;
  }

  /** The faults of a scheme in a configuration. */
  static Faults faults(Configuration conf, String scheme) throws IOException {
    String name = conf.get(FAULTS + scheme, "");
    Faults known = KNOWN.get(name);
    if (known != null || name.isEmpty()) {
      return known == null ? Faults.NONE : known;
    }
    try {
      return conf.getClassByName(name)
          .asSubclass(Faults.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IOException(e);
    }
  }

  @Override
  public void initialize(URI name, Configuration conf) throws IOException {
    super.initialize(name, conf);
    uri = URI.create(name.getScheme() + ":///");
    faults = faults(conf, name.getScheme());
  }

  @Override
  public URI getUri() {
    return uri == null ? super.getUri() : uri;
  }

  @Override
  public String getScheme() {
    return getUri().getScheme();
  }

  /** Hadoop starts a process for each permission that it sets; files keep what they have. */
  @Override
  public void setPermission(Path path, FsPermission permission) {}

  private boolean ended(Extent extent, Path path, boolean result) throws IOException {
    if (extent == Extent.HALF) {
      throw new IOException("The step was interrupted: " + path);
    }
    return result;
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    faults.before(Step.OPEN, path, path);
    return super.open(path, bufferSize);
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    faults.before(Step.STATUS, path, path);
    FileStatus found = super.getFileStatus(path);
    // Without owner and permissions, which the local disk looks up by the scheme "file".
    return new FileStatus(
        found.getLen(),
        found.isDirectory(),
        found.getReplication(),
        found.getBlockSize(),
        found.getModificationTime(),
        found.getPath());
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    faults.before(Step.LIST, path, path);
    return faults.listed(super.listStatus(path));
  }

  /** A directory that is there is no change. */
  @Override
  public boolean mkdirs(Path path) throws IOException {
    boolean there = pathToFile(path).isDirectory();
    Extent extent = faults.before(there ? Step.STATUS : Step.MKDIRS, path, path);
    return ended(extent, path, there || super.mkdirs(path));
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    return mkdirs(path);
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    Extent extent = faults.before(Step.RENAME, from, to);
    return extent != Extent.NOTHING && ended(extent, from, super.rename(from, to));
  }

  /** Half of a deletion of a directory is one of its files. */
  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    Extent extent = faults.before(Step.DELETE, path, path);
    String[] children = extent == Extent.HALF && recursive ? pathToFile(path).list() : null;
    if (children == null) {
      return ended(extent, path, super.delete(path, recursive));
    }
    return ended(
        extent,
        path,
        children.length > 0 && super.delete(new Path(path, children[children.length / 2]), true));
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
    Extent extent = faults.before(Step.CREATE, path, path);
    FSDataOutputStream out =
        super.create(path, overwrite, bufferSize, replication, blockSize, progress);
    if (extent == Extent.HALF) {
      out.close();
      ended(extent, path, false);
    }
    return new FSDataOutputStream(new Written(path, out), null);
  }

  /** A file that is being written. */
  private final class Written extends OutputStream {
    private final Path path;
    private final OutputStream out;

    Written(Path path, OutputStream out) {
      this.path = path;
      this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      Extent extent = faults.before(Step.WRITE, path, path);
      if (extent == Extent.NOTHING) {
        return;
      }
      out.write(bytes, offset, extent == Extent.HALF ? length / 2 : length);
      if (extent == Extent.HALF) {
        out.close();
        ended(extent, path, false);
      }
    }

    @Override
    public void close() throws IOException {
      try (out) {
        faults.before(Step.CLOSE, path, path);
      }
    }
  }
}
