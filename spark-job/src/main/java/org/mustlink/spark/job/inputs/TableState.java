package org.mustlink.spark.job.inputs;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalog.Table;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.lake.LakeFormat;
import org.mustlink.spark.io.lake.LakeReader;
import org.mustlink.spark.io.path.FoundPaths;
import org.mustlink.spark.io.path.NamedPath;
import org.mustlink.spark.table.files.DataFiles;

/**
 * The state of an input, by which a later run can tell whether it has changed. Its content is not
 * read: files are compared by their names, lengths and times of modification, and tables of Delta
 * Lake and Iceberg in a catalog by their version.
 *
 * @param name the setting that names the input, and its value
 * @param state a text that describes the state
 */
record TableState(String name, String state) {

  /**
   * The state of a table.
   *
   * @throws BadSettingException if the catalog does not know the files of the table
   * @throws InputMissingException if the file system fails
   */
  static TableState of(SparkSession spark, TableLocation location) {
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    return location
        .path()
        .map(path -> of(location.section() + ".path", path, hadoop))
        .orElseGet(() -> ofCatalog(spark, location));
  }

  /** Returns the state of the files of a path, which can be a pattern. */
  static TableState of(String setting, String path, Configuration hadoop) {
    try {
      return new TableState(
          setting + " = " + path,
          summary(files(FoundPaths.of(NamedPath.of(setting, path), hadoop))));
    } catch (IOException e) {
      throw InputMissingException.unreadable(setting + " = " + path, e);
    }
  }

  private static TableState ofCatalog(SparkSession spark, TableLocation location) {
    String table = location.table().orElseThrow();
    String name = location.section() + ".table = " + table;
    Table known;
    try {
      known = spark.catalog().getTable(table);
    } catch (AnalysisException e) {
      return new TableState(name, "missing");
    }
    if (known.isTemporary() || "VIEW".equalsIgnoreCase(known.tableType())) {
      throw unknown(name, "it is a view");
    }
    Optional<LakeFormat> lake = LakeFormat.ofTable(spark, table);
    if (lake.isPresent()) {
      return new TableState(
          name, new LakeReader(spark, lake.get(), location.options()).named(table).description());
    }
    try {
      List<FileStatus> files = DataFiles.found(spark.read().table(table));
      if (files.isEmpty()) {
        throw unknown(name, "the catalog does not tell its files");
      }
      return new TableState(name, summary(files));
    } catch (IOException e) {
      throw InputMissingException.unreadable(name, e);
    }
  }

  private static BadSettingException unknown(String name, String reason) {
    return new BadSettingException(
        ("Cannot tell whether %s has changed: %s. Leave out --if-changed and --resume, or "
                + "name a table with files of its own.")
            .formatted(name, reason));
  }

  /** Returns all files, including hidden ones, because the logs of tables are among these. */
  private static List<FileStatus> files(FoundPaths found) throws IOException {
    List<FileStatus> files = new ArrayList<>();
    for (FileStatus status : found.all()) {
      if (status.isFile()) {
        files.add(status);
      } else {
        addBelow(found.fileSystem(), status, files);
      }
    }
    return files;
  }

  private static void addBelow(FileSystem fileSystem, FileStatus directory, List<FileStatus> files)
      throws IOException {
    try {
      RemoteIterator<LocatedFileStatus> below = fileSystem.listFiles(directory.getPath(), true);
      while (below.hasNext()) {
        files.add(below.next());
      }
    } catch (FileNotFoundException e) {
      // The file has been removed meanwhile, which counts as a change.
    }
  }

  private static String summary(List<FileStatus> files) {
    MessageDigest digest = DigestUtils.getSha256Digest();
    Stream<String> lines =
        files.stream()
            .map(file -> file.getPath() + "\0" + file.getLen() + "\0" + file.getModificationTime())
            .sorted();
    lines.forEach(line -> DigestUtils.updateDigest(digest, line + "\n"));
    return String.format(
        Locale.ROOT,
        "%d files of %d bytes, SHA-256 of their names, lengths and times %s",
        files.size(),
        files.stream().mapToLong(FileStatus::getLen).sum(),
        HexFormat.of().formatHex(digest.digest()));
  }
}
