package org.mustlink.spark.model.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.mustlink.model.store.LocalDirectory;
import org.mustlink.model.store.ModelDirectory;

/**
 * The directory of a model on a file system of Hadoop. The cache of Spark Connect keeps the
 * parameters in a file {@code metadata}, which is taken for a directory with one file of that name.
 *
 * @param place the path as it was given
 */
record HadoopDirectory(FileSystem files, String place) implements ModelDirectory {
  private static final String METADATA = "metadata";

  static HadoopDirectory of(String path, SparkSession spark) {
    try {
      return new HadoopDirectory(
          new Path(path).getFileSystem(spark.sparkContext().hadoopConfiguration()), path);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot reach the file system of " + path, e);
    }
  }

  private Path path(String name) throws IOException {
    if (name.equals(METADATA + "/" + METADATA) && isFile(new Path(place, METADATA))) {
      return new Path(place, METADATA);
    }
    return name.isEmpty() ? new Path(place) : new Path(place, name);
  }

  private boolean isFile(Path path) throws IOException {
    return files.exists(path) && files.getFileStatus(path).isFile();
  }

  @Override
  public Optional<Entry> find(String name) throws IOException {
    try {
      Entry found = entry(files.getFileStatus(path(name)));
      return Optional.of(name.equals(METADATA) ? new Entry(METADATA, found.length(), true) : found);
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  private static Entry entry(FileStatus status) {
    return new Entry(status.getPath().getName(), status.getLen(), status.isDirectory());
  }

  @Override
  public List<Entry> list(String directory) throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (FileStatus status : files.listStatus(path(directory))) {
      entries.add(entry(status));
    }
    return entries;
  }

  @Override
  public InputStream open(String name) throws IOException {
    return files.open(path(name));
  }

  @Override
  public OutputStream create(String name) throws IOException {
    return files.create(path(name), false);
  }

  /** On other file systems than the local one there are no links that could lead out. */
  @Override
  public void requireInside() throws IOException {
    if (files.getUri().getScheme().equals("file")) {
      String local = files.makeQualified(path("")).toUri().getPath();
      new LocalDirectory(java.nio.file.Path.of(local), place).requireInside();
    }
  }

  @Override
  public boolean isDamage(IOException failure) {
    return failure instanceof ChecksumException;
  }
}
