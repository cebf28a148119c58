package org.mustlink.spark.io;

import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.split;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.spark.io.output.OutputLocation;
import org.mustlink.spark.io.path.FoundPaths;
import org.mustlink.spark.io.path.NamedPath;

/**
 * The tables of a result: the assignments with their id columns, {@code cluster}, {@code label} and
 * {@code margin}; the report of the groups; the links that the clusters violate; and the rows whose
 * labels are doubted.
 */
public final class ResultTables {
  private static final String ASSIGNMENTS = "assignments";
  private static final String GROUPS = "groups";
  private static final String VIOLATIONS = "violations";
  private static final String NEAREST = "nearest";
  private static final String BETWEEN_NEAREST = "; ";
  private static final String RANK = "rank";
  private static final String DOUBTED = "doubted";
  private static final String QUARANTINE = "quarantine";

  /** Where Spark's sink of files logs what each batch has written. */
  private static final String SINK_LOG = "_spark_metadata";

  private ResultTables() {}

  /** Writes the assignments below a directory. CSV files have the form of RFC 4180. */
  public static void writeAssignments(
      Dataset<Row> assignments, TableFormat format, String directory) {
    assignments
        .write()
        .format(format.sparkName())
        .options(format.writeOptions())
        .save(new Path(directory, ASSIGNMENTS).toString());
  }

  /** Writes the report of the groups below a directory, as Parquet. */
  public static void writeGroups(Dataset<Row> groups, String directory) {
    groups.write().parquet(new Path(directory, GROUPS).toString());
  }

  /** Writes the rows that were set aside below a directory, as Parquet. */
  public static void writeQuarantine(Dataset<Row> quarantine, String directory) {
    quarantine.write().parquet(new Path(directory, QUARANTINE).toString());
  }

  /** Writes the violated links below a directory, as Parquet. */
  public static void writeViolations(Dataset<Row> violations, String directory) {
    violations.write().parquet(new Path(directory, VIOLATIONS).toString());
  }

  /**
   * Writes the rows with doubted labels below a directory. CSV has no arrays: there the ids of the
   * nearest rows are one text, separated by {@code "; "}.
   */
  public static void writeDoubted(Dataset<Row> doubted, TableFormat format, String directory) {
    Dataset<Row> rows =
        format == TableFormat.CSV
            ? doubted.withColumn(NEAREST, concat_ws(BETWEEN_NEAREST, doubted.col(NEAREST)))
            : doubted;
    rows.write()
        .format(format.sparkName())
        .options(format.writeOptions())
        .save(new Path(directory, DOUBTED).toString());
  }

  /**
   * Reads the rows with doubted labels of a result, the most doubtful first; {@code nearest} is an
   * array whatever the format.
   *
   * @param setting the setting that names the result
   * @return nothing if the result has no list
   */
  public static Optional<Dataset<Row>> readDoubted(
      SparkSession spark, String setting, String result) {
    NamedPath named = NamedPath.of(setting, result);
    try {
      FileSystem fileSystem = named.fileSystem(spark.sparkContext().hadoopConfiguration());
      Path directory = fileSystem.makeQualified(new Path(named.path(), DOUBTED));
      if (!fileSystem.exists(directory)) {
        return Optional.empty();
      }
      TableFormat format = format(fileSystem, directory);
      Dataset<Row> rows = read(spark, directory, format);
      Dataset<Row> listed =
          format == TableFormat.CSV
              ? rows.withColumn(NEAREST, split(rows.col(NEAREST), BETWEEN_NEAREST))
              : rows;
      return Optional.of(listed.orderBy(listed.col(RANK).cast(DataTypes.IntegerType)));
    } catch (IOException e) {
      throw InputMissingException.unreadable(setting + " = " + result, e);
    }
  }

  /** Reads the violated links that were written below a directory. */
  public static Dataset<Row> readViolations(SparkSession spark, String directory) {
    return spark.read().parquet(FoundPaths.literally(new Path(directory, VIOLATIONS)));
  }

  /**
   * Reads the assignments of a complete result. Their format is inferred from the names of the
   * files.
   *
   * @throws InputMissingException if there is no complete result at the path
   */
  public static Dataset<Row> readAssignments(SparkSession spark, OutputSettings settings) {
    NamedPath named = NamedPath.of("output.path", settings.path());
    Path path = named.path();
    Path directory = new Path(path, ASSIGNMENTS);
    try {
      OutputLocation location =
          OutputLocation.of(named, spark.sparkContext().hadoopConfiguration());
      FileSystem fileSystem = location.fileSystem();
      boolean complete = location.content() == OutputLocation.Content.RESULT;
      if (!complete && location.hasResultBeside()) {
        throw new InputMissingException(
            "There is no result at output.path = "
                + path
                + ", but one beside it, which a run is putting in its place or was interrupted before it did. Try again when no run is at work, or run the command fit with these settings, which first puts that result in its place.");
      }
      if (!complete || !fileSystem.exists(directory)) {
        throw missing(path);
      }
      TableFormat format =
          fileSystem.exists(new Path(directory, "_delta_log"))
              ? TableFormat.DELTA
              : format(fileSystem, directory);
      if (format.lake().isPresent()) {
        format.lake().get().require(spark, "output.path", settings.path());
      }
      return read(spark, fileSystem.makeQualified(directory), format);
    } catch (IOException e) {
      throw InputMissingException.unreadable("the result at output.path = " + path, e);
    }
  }

  /**
   * Reads the assignments that earlier runs of a stream have written to files, as its sink has
   * logged them.
   *
   * @return nothing if the sink has finished no batch
   * @throws IOException if the file system fails
   */
  static Optional<Dataset<Row>> readStreamed(
      SparkSession spark, FileSystem fileSystem, Path directory) throws IOException {
    Path log = new Path(directory, SINK_LOG);
    if (!fileSystem.exists(log)) {
      return Optional.empty();
    }
    boolean any =
        Arrays.stream(fileSystem.listStatus(log))
            .anyMatch(batch -> Character.isDigit(batch.getPath().getName().charAt(0)));
    return any
        ? Optional.of(read(spark, directory, format(fileSystem, directory)))
        : Optional.empty();
  }

  private static Dataset<Row> read(SparkSession spark, Path directory, TableFormat format) {
    return spark
        .read()
        .options(format.readBackOptions())
        .format(format.sparkName())
        .load(format.lake().isPresent() ? directory.toString() : FoundPaths.literally(directory));
  }

  private static TableFormat format(FileSystem fileSystem, Path directory) throws IOException {
    RemoteIterator<LocatedFileStatus> files = fileSystem.listFiles(directory, false);
    while (files.hasNext()) {
      String name = files.next().getPath().getName();
      if (name.startsWith("part-")) {
        return TableFormat.ofFile(name).orElseThrow(() -> missing(directory));
      }
    }
    throw missing(directory);
  }

  private static InputMissingException missing(Path path) {
    return new InputMissingException(
        "There is no complete result at output.path = "
            + path
            + ". Run the command fit with these settings first.");
  }
}
