package org.mustlink.spark.io;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The local file system, but that the first listing of a directory misses those of runs. A listing
 * does so if another run renames them between the moment their names are read and the moment each
 * is looked at.
 */
final class MissingListing extends FilterFileSystem {
  private boolean missed;

  MissingListing() {
    super(new LocalFileSystem());
  }

  /** A configuration under which local paths are on this file system. */
  static Configuration configuration() {
    Configuration hadoop = new Configuration();
    hadoop.setClass("fs.file.impl", MissingListing.class, org.apache.hadoop.fs.FileSystem.class);
    hadoop.setBoolean("fs.file.impl.disable.cache", true);
    return hadoop;
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    FileStatus[] found = super.listStatus(path);
    FileStatus[] others =
        Arrays.stream(found)
            .filter(status -> !status.getPath().getName().startsWith("out."))
            .toArray(FileStatus[]::new);
    if (missed || others.length == found.length) {
      return found;
    }
    missed = true;
    return others;
  }
}
