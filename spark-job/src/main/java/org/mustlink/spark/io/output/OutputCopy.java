package org.mustlink.spark.io.output;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.mustlink.spark.io.lease.JsonRecord;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.io.lease.NewFile;
import org.mustlink.spark.io.lease.RunFile;

/**
 * Copies the files of a directory to the output of an object store. It needs no rename, but only
 * that files are written atomically. The directory is kept until all its files have been copied. As
 * long as files are being replaced, the status at the output says so and names the directory.
 * Readers therefore always find a complete result in one of the two, and an interrupted copy is
 * repeated from its beginning.
 *
 * @param location the location of the output
 * @param liveness tells which other runs are alive
 * @param step a name that was never used before
 */
record OutputCopy(OutputLocation location, Liveness liveness, String step) implements OutputMove {
  /** The number of requests to the store at the same time. */
  private static final int THREADS = 8;

  @Override
  public boolean put(Path directory, Rule rule) throws IOException {
    try (PublishingTurn turn = PublishingTurn.take(location, liveness, step)) {
      Objects.requireNonNull(turn);
      Optional<RunStatus> done = location.at(directory).status().filter(RunStatus::done);
      boolean free = location.content() == OutputLocation.Content.NOTHING;
      if (done.isEmpty() || !(free || rule.mayReplace(location))) {
        return false;
      }
      replace(directory, done.get());
    }
    return true;
  }

  private void replace(Path directory, RunStatus done) throws IOException {
    FileSystem fileSystem = location.fileSystem();
    Set<String> names = files(directory);
    Path status = new Path(location.path(), OutputLocation.STATUS);
    NewFile.writeInPlace(
        fileSystem, status, JsonRecord.text(RunStatus.publishing(done, directory.getName())));
    Set<String> earlier = files(location.path());
    earlier.removeAll(names);
    all(earlier, name -> fileSystem.delete(new Path(location.path(), name), false));
    removeEmptyDirectories(names);
    all(names, name -> copy(new Path(directory, name), new Path(location.path(), name)));
    // The file is copied as a whole, because it may contain limits of drift, which this program
    // does not read.
    copy(new Path(directory, OutputLocation.STATUS), status);
    location.discard(directory);
  }

  /**
   * Removes directories whose files are all gone: some stores keep them, and readers would find
   * them.
   */
  private void removeEmptyDirectories(Set<String> names) throws IOException {
    for (FileStatus child : location.children()) {
      String inside = child.getPath().getName() + Path.SEPARATOR;
      if (child.isDirectory() && names.stream().noneMatch(name -> name.startsWith(inside))) {
        location.fileSystem().delete(child.getPath(), true);
      }
    }
  }

  private void copy(Path from, Path to) throws IOException {
    FileSystem fileSystem = location.fileSystem();
    FileUtil.copy(fileSystem, from, fileSystem, to, false, true, fileSystem.getConf());
    long expected = fileSystem.getFileStatus(from).getLen();
    long found = fileSystem.getFileStatus(to).getLen();
    if (found != expected) {
      throw new IOException(to + " has " + found + " bytes in place of " + expected);
    }
  }

  /**
   * Returns the files below a directory by their names relative to it, without the records of runs.
   */
  private Set<String> files(Path directory) throws IOException {
    Set<String> names = new TreeSet<>();
    String root = directory.toUri().getPath() + Path.SEPARATOR;
    try {
      RemoteIterator<LocatedFileStatus> found = location.fileSystem().listFiles(directory, true);
      while (found.hasNext()) {
        names.add(found.next().getPath().toUri().getPath().substring(root.length()));
      }
    } catch (FileNotFoundException e) {
      // There is no output yet.
    }
    names.removeIf(name -> name.equals(OutputLocation.STATUS) || RunFile.isRecord(name));
    return names;
  }

  /** An action on one file. */
  private interface Work {
    void on(String name) throws IOException;
  }

  /**
   * Performs an action on all files. When this returns or throws, no action is running any more.
   */
  private static void all(Set<String> names, Work work) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<Boolean>> futures = new ArrayList<>();
      for (String name : names) {
        futures.add(
            threads.submit(
                () -> {
                  work.on(name);
                  return true;
                }));
      }
      IOException failure = null;
      for (Future<Boolean> future : futures) {
        try {
          future.get();
        } catch (ExecutionException e) {
          Throwable cause = e.getCause() == null ? e : e.getCause();
          failure = new IOException(cause.getMessage(), cause);
        }
      }
      if (failure != null) {
        throw failure;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the program is being ended", e);
    } finally {
      threads.shutdownNow();
    }
  }
}
