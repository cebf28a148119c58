package org.mustlink.spark.io.output;

import java.util.Locale;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;

/**
 * Stores of objects, which have no directories: moving one is copying its files one after another,
 * while a single file is put in the place of another at once.
 */
final class ObjectStores {
  private static final Set<String> SCHEMES =
      Set.of(
          "s3a", "s3", "s3n", "gs", "wasb", "wasbs", "oss", "obs", "cos", "cosn", "tos", "bos",
          "swift");

  private ObjectStores() {}

  /** Tells whether a file system is one, by its scheme. */
  static boolean isOne(FileSystem fileSystem) {
    return SCHEMES.contains(
        String.valueOf(fileSystem.getUri().getScheme()).toLowerCase(Locale.ROOT));
  }
}
