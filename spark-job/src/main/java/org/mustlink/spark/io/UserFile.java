package org.mustlink.spark.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.spark.sql.SparkSession;
import org.mustlink.spark.io.lease.JsonRecord;
import org.mustlink.spark.io.lease.NewFile;
import org.mustlink.spark.io.path.ChildPath;
import org.mustlink.spark.io.path.NamedPath;

/** Writes files that a user named. */
public final class UserFile {
  private UserFile() {}

  /**
   * Writes a file. An existing file is replaced when the new one is complete.
   *
   * @param setting the setting that names the file, such as {@code --onnx}
   * @throws OutputException.Unwritable if the file system fails
   */
  public static void write(SparkSession spark, String setting, String path, byte[] content) {
    NamedPath file = NamedPath.of(setting, path);
    try {
      FileSystem files = file.fileSystem(spark.sparkContext().hadoopConfiguration());
      write(NewFile.withoutChecksum(files, file.path()), file.path(), content);
    } catch (IOException e) {
      throw OutputException.Unwritable.of(
          setting + " = " + path, "Choose a path that this user may write.", e);
    }
  }

  /** Writes a record in the same way, as indented JSON. */
  public static void writeJson(SparkSession spark, String setting, String path, Object record) {
    write(spark, setting, path, JsonRecord.text(record).getBytes(StandardCharsets.UTF_8));
  }

  private static void write(FileSystem files, Path target, byte[] content) throws IOException {
    if (isDeviceOrLink(files, target)) {
      NewFile.writeInPlace(files, target, content);
      return;
    }
    Path draft = ChildPath.in(target.getParent(), "." + target.getName() + "." + UUID.randomUUID());
    NewFile.replace(files, draft, target, content);
  }

  /** What is not replaced by another file, such as {@code /dev/stdout}. */
  private static boolean isDeviceOrLink(FileSystem files, Path target) {
    if (!(files instanceof LocalFileSystem || files instanceof RawLocalFileSystem)) {
      return false;
    }
    java.nio.file.Path local = java.nio.file.Path.of(target.toUri().getPath());
    return Files.isSymbolicLink(local) || (Files.exists(local) && !Files.isRegularFile(local));
  }
}
