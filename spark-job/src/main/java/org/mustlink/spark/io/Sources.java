package org.mustlink.spark.io;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalog.Table;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.EnumWords;

/** Opens the table that the settings name, and checks first that it exists. */
final class Sources {
  private Sources() {}

  /**
   * Opens a table.
   *
   * @param numbered whether the rows are to be numbered, which is not possible for a view
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if the format is not known, or an option is not one of its reader
   */
  static Source open(SparkSession spark, TableLocation location, boolean numbered) {
    return location.table().isPresent()
        ? ofCatalog(spark, location, location.table().get(), numbered)
        : ofFiles(spark, location, location.path().orElseThrow());
  }

  private static Source ofCatalog(
      SparkSession spark, TableLocation location, String name, boolean numbered) {
    Table table;
    try {
      table = spark.catalog().getTable(name);
    } catch (AnalysisException e) {
      throw new InputMissingException(
          "Cannot read "
              + location.setting("table")
              + " = "
              + name
              + ": the catalog has no such table. Name a table that exists, as database.table.");
    }
    boolean view = table.isTemporary() || "VIEW".equalsIgnoreCase(table.tableType());
    if (view && numbered) {
      throw new BadSettingException(
          "Cannot number the rows of the view "
              + name
              + ": they have no fixed order, and input.id is not set. Set input.id to the columns that name a row.");
    }
    return new StoredSource("catalog table", spark.table(name));
  }

  private static Source ofFiles(SparkSession spark, TableLocation location, String path) {
    FileStatus first = firstFile(location, spark.sparkContext().hadoopConfiguration());
    TableFormat format =
        location
            .format()
            .or(() -> TableFormat.ofFile(first.getPath().getName()))
            .orElseThrow(() -> unknown(location, first));
    requireKnownOptions(location, format);
    Map<String, String> options = location.options();
    return switch (format) {
      case CSV -> new CsvSource(spark, location);
      case JSON -> new JsonSource(spark, location);
      case LIBSVM -> new LibsvmSource(spark, path, options);
      case PARQUET, ORC ->
          new StoredSource(
              format.sparkName(),
              spark.read().options(options).format(format.sparkName()).load(path));
    };
  }

  private static BadSettingException unknown(TableLocation location, FileStatus file) {
    return new BadSettingException(
        location.setting("format")
            + " is not set, and the name of "
            + file.getPath()
            + " does not tell the format. Set "
            + location.setting("format")
            + " to one of "
            + EnumWords.words(TableFormat.class)
            + ".");
  }

  /** Finds the first data file of the listing. Names that start with "_" or "." are hidden. */
  private static FileStatus firstFile(TableLocation location, Configuration hadoop) {
    Path pattern = new Path(location.name());
    try {
      FileSystem files = pattern.getFileSystem(hadoop);
      FileStatus[] found = files.globStatus(pattern);
      if (found == null || found.length == 0) {
        throw missing(location, "there is nothing there");
      }
      for (FileStatus status : found) {
        Optional<FileStatus> file =
            status.isFile() ? Optional.of(status) : firstBelow(files, status.getPath());
        if (file.isPresent()) {
          return file.get();
        }
      }
    } catch (FileNotFoundException e) {
      throw missing(location, "there is nothing there");
    } catch (IOException e) {
      throw InputMissingException.unreadable(location.setting("path") + " = " + location.name(), e);
    }
    throw missing(location, "the directory holds no data file");
  }

  private static Optional<FileStatus> firstBelow(FileSystem files, Path directory)
      throws IOException {
    int depth = directory.depth();
    RemoteIterator<LocatedFileStatus> all = files.listFiles(directory, true);
    while (all.hasNext()) {
      LocatedFileStatus file = all.next();
      if (!hidden(file.getPath(), depth)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  private static boolean hidden(Path file, int depth) {
    for (Path at = file; at != null && at.depth() > depth; at = at.getParent()) {
      String name = at.getName();
      if (name.startsWith(".") || (name.startsWith("_") && name.indexOf('=') < 0)) {
        return true;
      }
    }
    return false;
  }

  private static InputMissingException missing(TableLocation location, String why) {
    return new InputMissingException(
        "Cannot read "
            + location.setting("path")
            + " = "
            + location.name()
            + ": "
            + why
            + ". Correct the path; a relative path starts at the current directory.");
  }

  private static void requireKnownOptions(TableLocation location, TableFormat format) {
    Set<String> known = format.options();
    for (String name : location.options().keySet()) {
      // A name with a dot is a setting of the file system, such as fs.s3a.endpoint.
      if (name.indexOf('.') < 0 && known.stream().noneMatch(name::equalsIgnoreCase)) {
        // Its value may be a secret under a mistyped name, so it is not shown.
        throw new BadSettingException(
            "Cannot set "
                + location.setting("options.")
                + name
                + ": the "
                + format.sparkName()
                + " reader has no such option, or it may not be set. "
                + NearestName.hint(name, known));
      }
    }
  }
}
