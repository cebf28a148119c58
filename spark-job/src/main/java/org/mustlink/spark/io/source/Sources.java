package org.mustlink.spark.io.source;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalog.Table;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.EnumWords;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.NearestName;
import org.mustlink.spark.io.SkippedFiles;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.lake.LakeFormat;
import org.mustlink.spark.io.lake.LakePath;
import org.mustlink.spark.io.lake.LakeReader;
import org.mustlink.spark.io.path.FileListing;
import org.mustlink.spark.io.path.FoundPaths;
import org.mustlink.spark.io.path.NamedPath;
import org.mustlink.spark.io.text.TextStart;
import org.mustlink.spark.table.files.DataFiles;

/** Opens the table that the settings name, and checks first that it exists. */
public final class Sources {
  private Sources() {}

  /**
   * Opens a table.
   *
   * @param numbered whether the rows are to be numbered, which is not possible for a view
   * @param tell receives a sentence about files that are not read
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if the format is not known, or an option is not one of its reader
   */
  public static Source open(
      SparkSession spark, TableLocation location, boolean numbered, Consumer<String> tell) {
    return location.table().isPresent()
        ? ofCatalog(spark, location, location.table().get(), numbered)
        : ofFiles(spark, location, numbered, false, tell);
  }

  /**
   * Opens the existing files, or the table in a directory, to which rows will be added.
   *
   * @param tell receives a sentence about files that are not read
   * @throws InputMissingException if there is nothing yet
   * @throws BadSettingException if the format is not known, or an option is not one of its reader
   */
  public static Source openStream(
      SparkSession spark, TableLocation location, Consumer<String> tell) {
    return ofFiles(spark, location, false, true, tell);
  }

  private static Source ofCatalog(
      SparkSession spark, TableLocation location, String name, boolean numbered) {
    Table table;
    try {
      table = spark.catalog().getTable(name);
    } catch (AnalysisException e) {
      throw new InputMissingException(
          ("Cannot read %s = %s: the catalog has no such table. Name a table that exists, "
                  + "as database.table.")
              .formatted(location.setting("table"), name));
    }
    boolean view = table.isTemporary() || "VIEW".equalsIgnoreCase(table.tableType());
    if (view && numbered) {
      throw new BadSettingException(
          "Cannot number the rows of the view "
              + name
              + ": they have no fixed order, and input.id is not set. Set input.id to the columns that name a row.");
    }
    Optional<LakeFormat> lake = view ? Optional.empty() : LakeFormat.ofTable(spark, name);
    lake.ifPresent(format -> requireNumbers(numbered, format, name));
    return ReadFaults.travelling(
        location,
        () -> {
          if (lake.isEmpty()) {
            return new StoredSource(
                "catalog table", spark.read().options(location.options()).table(name));
          }
          LakeReader.Version version =
              new LakeReader(spark, lake.get(), location.options()).named(name);
          return new StoredSource(
              described("catalog table of " + lake.get().title(), version), version.rows());
        });
  }

  private static Source ofFiles(
      SparkSession spark,
      TableLocation location,
      boolean numbered,
      boolean streamed,
      Consumer<String> tell) {
    String path = location.path().orElseThrow();
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    try {
      FoundPaths found = FoundPaths.of(NamedPath.of(location.setting("path"), path), hadoop);
      LakePath lake = new LakePath(location.section(), path, found);
      Optional<TableFormat> named = location.format().filter(format -> format.lake().isPresent());
      if (named.isPresent() && !found.all().isEmpty()) {
        requireKnownOptions(location, named.get(), streamed);
        return ofLake(spark, location, named.get().lake().orElseThrow(), lake, numbered);
      }
      FileListing listing = found.listing();
      SkippedFiles skipped = new SkippedFiles(location, found, listing);
      lake.requireFiles(listing.first());
      skipped.requireAny();
      FileStatus first =
          listing
              .first()
              .orElseThrow(
                  () ->
                      missing(
                          location,
                          found.all().isEmpty()
                              ? "there is nothing there"
                              : "the directory holds no data file"));
      TableFormat format =
          location
              .format()
              .or(() -> TableFormat.ofFile(first.getPath().getName()))
              .orElseThrow(() -> unknown(location, first));
      requireKnownOptions(location, format, streamed);
      Source source =
          ReadFaults.opening(
              location,
              format,
              () -> ofFormat(spark, location, format, found.toLoad(path), first.getPath()));
      skipped
          .remarks(
              () -> Set.copyOf(DataFiles.names(source.rows(List.of()))),
              !source.partitions().isEmpty())
          .forEach(tell);
      source.remarks().forEach(tell);
      return source;
    } catch (FileNotFoundException e) {
      throw missing(location, "there is nothing there");
    } catch (IOException e) {
      throw InputMissingException.unreadable(location.setting("path") + " = " + path, e);
    }
  }

  private static Source ofFormat(
      SparkSession spark, TableLocation location, TableFormat format, String load, Path first) {
    return switch (format) {
      case CSV -> new CsvSource(spark, location, load, start(spark, first));
      case JSON -> new JsonSource(spark, location, load, start(spark, first));
      case LIBSVM -> new LibsvmSource(spark, location, load);
      case PARQUET, ORC -> StoredSource.ofFiles(spark, location, format, load);
      case DELTA, ICEBERG -> throw new AssertionError(format);
    };
  }

  private static TextStart start(SparkSession spark, Path file) {
    return TextStart.of(file, spark.sparkContext().hadoopConfiguration());
  }

  private static Source ofLake(
      SparkSession spark,
      TableLocation location,
      LakeFormat format,
      LakePath path,
      boolean numbered)
      throws IOException {
    Path root = path.requireTable(format);
    format.require(spark, location.setting("format"), format.sparkName());
    requireNumbers(numbered, format, location.name());
    return ReadFaults.travelling(
        location,
        () -> {
          LakeReader.Version version = new LakeReader(spark, format, timeTravel(location)).at(root);
          return new StoredSource(described(format.sparkName(), version), version.rows());
        });
  }

  private static Map<String, String> timeTravel(TableLocation location) {
    Map<String, String> options = new TreeMap<>(location.options());
    options.keySet().removeIf(option -> !LakeReader.isTimeTravel(option));
    return options;
  }

  private static String described(String format, LakeReader.Version version) {
    return version.description().isEmpty() ? format : format + ", " + version.description();
  }

  /**
   * Refuses row numbers for tables whose rows have no fixed order: the tasks that read a table of
   * Iceberg are planned anew for each pass, in any order.
   */
  private static void requireNumbers(boolean numbered, LakeFormat format, String name) {
    if (numbered && format == LakeFormat.ICEBERG) {
      throw new BadSettingException(
          ("Cannot number the rows of %s: the rows of a table of %s have no fixed order, "
                  + "and input.id is not set. Set input.id to the columns that name a row.")
              .formatted(name, format.title()));
    }
  }

  private static BadSettingException unknown(TableLocation location, FileStatus file) {
    return new BadSettingException(
        "%s is not set, and the name of %s does not show the format. Set %s to one of %s."
            .formatted(
                location.setting("format"),
                file.getPath(),
                location.setting("format"),
                EnumWords.words(TableFormat.class)));
  }

  private static InputMissingException missing(TableLocation location, String why) {
    String remedy =
        FoundPaths.isPattern(location.name())
            ? "The path is a pattern, in which * ? [ ] { } and \\ have a meaning. Correct it,"
                + " or write a backslash before such a character to take it literally."
            : "Correct the path; a relative path starts at the current directory.";
    return new InputMissingException(
        "Cannot read %s = %s: %s. %s"
            .formatted(location.setting("path"), location.name(), why, remedy));
  }

  private static void requireKnownOptions(
      TableLocation location, TableFormat format, boolean streamed) {
    Set<String> known = streamed ? format.streamOptions() : format.options();
    for (String name : location.options().keySet()) {
      // A name with a dot is a setting of the file system, such as fs.s3a.endpoint.
      if (name.indexOf('.') < 0 && known.stream().noneMatch(name::equalsIgnoreCase)) {
        // Its value may be a secret under a mistyped name, so it is not shown.
        throw new BadSettingException(
            "Cannot set %s: the %s%s reader has no such option, or it may not be set. %s"
                .formatted(
                    location.setting("options." + name),
                    format.sparkName(),
                    streamed ? " stream" : "",
                    NearestName.hint(name, known)));
      }
    }
  }
}
