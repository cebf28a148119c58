package org.mustlink.spark.testing;

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
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.mustlink.spark.testing.Faults.Extent;
import org.mustlink.spark.testing.Faults.Step;

/**
 * An object store on the local disk, on which steps fail as {@link Faults} tell: files are written
 * atomically, and everything else is done file by file. Half of a change is a change that is made
 * but reported as failed.
 */
public final class FaultyStore extends FilterFileSystem {
  /** The scheme of the store. */
  private static final URI ADDRESS = URI.create("cos://bucket/");

  private Faults faults = Faults.NONE;

  public FaultyStore() throws IOException {
    super(new FaultyFileSystem());
    fs.initialize(URI.create("file:///"), new Configuration(false));
  }

  @Override
  public void initialize(URI name, Configuration conf) throws IOException {
    super.initialize(name, conf);
    faults = FaultyFileSystem.faults(conf, name.getScheme());
  }

  @Override
  public URI getUri() {
    return ADDRESS;
  }

  /** What changes files. */
  private interface Change {
    void make() throws IOException;
  }

  private void change(Step step, Path path, Change change) throws IOException {
    try {
      Extent extent = faults.before(step, path, path);
      change.make();
      if (extent == Extent.HALF) {
        throw new IOException("The change was made, but the store is gone: " + path);
      }
    } finally {
      faults.changed();
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
    faults.before(Step.STATUS, path, path);
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
        Step.CREATE,
        path,
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
    faults.before(Step.STATUS, path, path);
    return super.mkdirs(path);
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    faults.before(Step.STATUS, from, to);
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
    faults.before(Step.STATUS, path, path);
    if (!fs.exists(path)) {
      return false;
    }
    for (Path file : files(path)) {
      change(Step.DELETE, file, () -> fs.delete(file, false));
    }
    return fs.delete(path, true) || !fs.exists(path);
  }

  /** All files of a directory, or the one that it is, in order. */
  private List<Path> files(Path path) throws IOException {
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
    faults.before(Step.STATUS, path, path);
    return super.getFileStatus(path);
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    faults.before(Step.LIST, path, path);
    return super.listStatus(path);
  }
}
