package org.mustlink.spark.io;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalog.Table;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.EnumWords;
import org.mustlink.spark.io.path.FoundPaths;
import org.mustlink.spark.io.path.LakeTable;
import org.mustlink.spark.io.path.NamedPath;

/** Opens the table that the settings name, and checks first that it exists. */
final class Sources {
  /** Makes the reader of Parquet compare every page with the checksum that was written with it. */
  private static final String VERIFY_PAGES = "parquet.page.verify-checksum.enabled";

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
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    try {
      FoundPaths found = FoundPaths.of(NamedPath.of(location.setting("path"), path), hadoop);
      FileStatus first =
          found
              .firstFile()
              .orElseThrow(
                  () ->
                      missing(
                          location,
                          found.all().isEmpty()
                              ? "there is nothing there"
                              : "the directory holds no data file"));
      refuseLakeTable(location, found);
      TableFormat format =
          location
              .format()
              .or(() -> TableFormat.ofFile(first.getPath().getName()))
              .orElseThrow(() -> unknown(location, first));
      requireKnownOptions(location, format);
      return ReadFaults.opening(
          location, format, () -> ofFormat(spark, location, format, found.toLoad(path)));
    } catch (FileNotFoundException e) {
      throw missing(location, "there is nothing there");
    } catch (IOException e) {
      throw InputMissingException.unreadable(location.setting("path") + " = " + path, e);
    }
  }

  private static Source ofFormat(
      SparkSession spark, TableLocation location, TableFormat format, String load) {
    return switch (format) {
      case CSV -> new CsvSource(spark, location, load);
      case JSON -> new JsonSource(spark, location, load);
      case LIBSVM -> new LibsvmSource(spark, location, load);
      case PARQUET, ORC ->
          new StoredSource(
              format.sparkName(),
              spark
                  .read()
                  .option(VERIFY_PAGES, "true")
                  .options(location.options())
                  .format(format.sparkName())
                  .load(load));
    };
  }

  private static void refuseLakeTable(TableLocation location, FoundPaths found) throws IOException {
    Optional<LakeTable> lake = LakeTable.around(found);
    if (lake.isPresent()) {
      LakeTable table = lake.get();
      throw BadSettingException.of(
          location.setting("path"),
          location.name(),
          table.root()
              + " is a table of "
              + table.format().title()
              + ", and its files alone still hold rows that were deleted from the table",
          "Set "
              + location.setting("table")
              + " to its name in Spark's catalog instead; Spark needs "
              + table.format().need()
              + " for it.");
    }
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

  private static InputMissingException missing(TableLocation location, String why) {
    return new InputMissingException(
        "Cannot read "
            + location.setting("path")
            + " = "
            + location.name()
            + ": "
            + why
            + (FoundPaths.isPattern(location.name())
                ? ". The path is a pattern, in which * ? [ ] { } and \\ have a meaning. Correct it, or write a backslash before such a character to take it literally."
                : ". Correct the path; a relative path starts at the current directory."));
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
