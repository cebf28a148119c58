package org.mustlink.spark.testing;

import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The local disk, on which files keep the permissions that the process gives them. Without its
 * native library Hadoop starts a process for each file that it creates, some fifty in a fit, to set
 * the permissions that the file has already.
 */
public final class LocalDisk extends LocalFileSystem {
  public LocalDisk() {
    super(new WithoutPermissions());
  }

  private static final class WithoutPermissions extends RawLocalFileSystem {
    @Override
    public void setPermission(Path path, FsPermission permission) {}
  }
}
