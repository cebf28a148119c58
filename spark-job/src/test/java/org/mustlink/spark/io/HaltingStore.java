package org.mustlink.spark.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * An object store on the local disk: a file is there as a whole or not at all, and all else is done
 * file by file. The world can stop at any change, as it does for a {@link HaltingFileSystem}.
 */
final class HaltingStore extends FilterFileSystem {
  /** What looks at the store after each change. */
  interface Watcher {
    void look() throws IOException;
  }

  /** The scheme of the store. */
  private static final String ADDRESS = "cos://bucket/";

  private static Watcher watcher = () -> {};

  private int left = Integer.MAX_VALUE;

  /** Whether the last change is made. */
  private boolean lastMade;

  HaltingStore() {
    super(new HaltingFileSystem.WithoutPermissions());
  }

  /** A configuration under which local paths are in this store until the world stops. */
  static Configuration stopping(int at) {
    Configuration hadoop = HaltingFileSystem.stopping(at, false);
    hadoop.setClass("fs.file.impl", HaltingStore.class, FileSystem.class);
    return hadoop;
  }

  /** The same for ever. */
  static Configuration running() {
    return stopping(Integer.MAX_VALUE);
  }

  static synchronized void watch(Watcher by) {
    watcher = by;
  }

  @Override
  public void initialize(URI name, Configuration conf) throws IOException {
    super.initialize(name, conf);
    left = conf.getInt(HaltingFileSystem.AT, Integer.MAX_VALUE);
    lastMade = left % 2 == 0;
  }

  @Override
  public URI getUri() {
    return URI.create(ADDRESS);
  }

  private synchronized void requireWorld() throws IOException {
    if (left <= 0) {
      throw new IOException("the world has stopped");
    }
  }

  /** One change. The last one is made or not, and nobody hears of it. */
  private void change(Watcher change) throws IOException {
    int found;
    synchronized (this) {
      requireWorld();
      found = --left;
    }
    if (found > 0 || lastMade) {
      change.look();
    }
    synchronized (HaltingStore.class) {
      watcher.look();
    }
    if (found <= 0) {
      requireWorld();
    }
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
    requireWorld();
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    return new FSDataOutputStream(content, null) {
      private boolean closed;

      @Override
      public void close() throws IOException {
        if (!closed) {
          closed = true;
          super.close();
          put(path, content.toByteArray());
        }
      }
    };
  }

  private void put(Path path, byte[] content) throws IOException {
    change(
        () -> {
          Path hidden = new Path(Files.createTempFile("put", "").toUri());
          try (OutputStream out = fs.create(hidden, true)) {
            out.write(content);
          }
          fs.mkdirs(path.getParent());
          fs.rename(hidden, path);
        });
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    return mkdirs(path);
  }

  @Override
  public boolean mkdirs(Path path) throws IOException {
    requireWorld();
    return super.mkdirs(path);
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    requireWorld();
    if (!fs.exists(from)) {
      return false;
    }
    for (Path file : files(from)) {
      String name = file.toUri().getPath().substring(from.toUri().getPath().length());
      byte[] content = open(file).readAllBytes();
      put(name.isEmpty() ? to : new Path(to, name.substring(1)), content);
    }
    return delete(from, true);
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    requireWorld();
    if (!fs.exists(path)) {
      return false;
    }
    for (Path file : files(path)) {
      change(() -> fs.delete(file, false));
    }
    return fs.delete(path, true) || !fs.exists(path);
  }

  private List<Path> files(Path path) throws IOException {
    // Hadoop's own listing starts a process for each file of a local disk.
    List<Path> files = new ArrayList<>();
    for (FileStatus found : fs.listStatus(path)) {
      if (found.isFile()) {
        files.add(found.getPath());
      } else {
        files.addAll(files(found.getPath()));
      }
    }
    return files.stream().sorted().toList();
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
}
