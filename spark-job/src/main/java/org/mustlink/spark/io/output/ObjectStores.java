package org.mustlink.spark.io.output;

import java.util.Locale;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;

/**
 * Object stores, which have no directories: a directory is moved by copying its files one after
 * another, while a single file is replaced atomically.
 */
final class ObjectStores {
  private static final Set<String> SCHEMES =
      Set.of(
          "s3a", "s3", "s3n", "gs", "wasb", "wasbs", "oss", "obs", "cos", "cosn", "tos", "bos",
          "swift");

  private ObjectStores() {}

  /** Tells by its scheme whether a file system is an object store. */
  static boolean isOne(FileSystem fileSystem) {
    return SCHEMES.contains(
        String.valueOf(fileSystem.getUri().getScheme()).toLowerCase(Locale.ROOT));
  }
}
