package org.mustlink.spark.job.resume;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.OutputException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.inputs.RunInputs;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.run.FinishedStages;

/**
 * Finished stages as files in a {@link ResumeDirectory}: a file for the result of a stage on the
 * driver, and a directory of Parquet files for rows. A stage whose files are damaged or missing,
 * for example after the crash of a machine, is done again. Hadoop's own checksum files are not
 * used, because Hadoop moves a file away that does not match its checksum.
 *
 * @param directory where the files are
 */
public record StageFiles(SparkSession spark, ResumeDirectory directory, Console console)
    implements FinishedStages, AutoCloseable {
  private static final String ROWS = ".rows";
  private static final StructType BLOCK = new StructType().add("block", DataTypes.BinaryType);

  /**
   * Refuses a directory among the files of an input or of the results, and fits whose stages cannot
   * be stored.
   *
   * @throws BadSettingException that names the option
   */
  public static void require(String path, JobSettings settings, Configuration hadoop) {
    if (settings.fit().inMemory()) {
      throw new BadSettingException(
          "Cannot take "
              + ResumeDirectory.OPTION
              + " with fit.by or an in-memory method, whose stages are not kept. Leave it out.");
    }
    TableLocation output = TableLocation.ofPath("output", settings.output().path());
    for (TableLocation location : List.of(settings.input().location(), output)) {
      location.requireNotWritten(ResumeDirectory.OPTION, path, hadoop);
    }
  }

  /**
   * Claims a directory for a run.
   *
   * @param path the path of the directory, which is made if it does not exist
   * @param inputs the inputs and settings of the run
   * @throws OutputException.Exists if the directory has other content
   * @throws OutputException.Busy if another run that is alive has the directory
   * @throws OutputException.Unwritable if the file system fails
   */
  public static StageFiles open(
      SparkSession spark, String path, RunInputs inputs, Console console) {
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    return new StageFiles(spark, ResumeDirectory.take(path, inputs, hadoop, console), console);
  }

  @Override
  public <T extends Serializable> T stage(String name, Class<T> type, Supplier<T> work) {
    try {
      Optional<T> kept = kept(name, type);
      if (kept.isPresent()) {
        return kept.get();
      }
      T found = work.get();
      keep(name, found);
      return found;
    } catch (IOException e) {
      throw directory.unwritable(e);
    }
  }

  @Override
  public <T extends Serializable> Optional<JavaRDD<T>> rows(String name, Class<T> type) {
    try {
      Optional<String> files = kept(name, String.class);
      if (files.isEmpty()) {
        return Optional.empty();
      }
      Path rows = directory.resolve(name + ROWS);
      if (files.get().equals(files(rows))) {
        JavaRDD<Row> stored = spark.read().parquet(rows.toString()).toJavaRDD();
        return Optional.of(stored.map(row -> StoredObject.read(row.getAs(0), type)));
      }
      doAgain(name, "files of " + rows + " are missing or of another length");
      return Optional.empty();
    } catch (IOException e) {
      throw directory.unwritable(e);
    }
  }

  @Override
  public <T extends Serializable> void keepRows(String name, Supplier<JavaRDD<T>> blocks) {
    Path target = directory.resolve(name + ROWS);
    try {
      if (kept(name, String.class).isEmpty()) {
        directory.requireHeld();
        JavaRDD<Row> rows =
            blocks.get().map(block -> RowFactory.create((Object) StoredObject.bytes(block)));
        spark
            .createDataFrame(rows, BLOCK)
            .write()
            .mode(SaveMode.Overwrite)
            .parquet(target.toString());
        keep(name, files(target));
      }
    } catch (IOException e) {
      throw directory.unwritable(e);
    }
  }

  private <T extends Serializable> Optional<T> kept(String name, Class<T> type) throws IOException {
    try {
      return file(name).read(type);
    } catch (InvalidObjectException e) {
      doAgain(name, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private void keep(String name, Serializable found) throws IOException {
    directory.requireHeld();
    file(name).write(found);
  }

  private void doAgain(String name, String reason) throws IOException {
    console.warning(
        "The stage %s is done again, because what an earlier run left of it is damaged: %s."
            .formatted(name, reason));
    directory.fileSystem().delete(file(name).path(), false);
  }

  /** Removes all files, because the result has been published and they are not needed any more. */
  public void remove() {
    directory.remove();
  }

  /** Releases the directory for the next run. */
  @Override
  public void close() {
    directory.leave();
  }

  private SerializedFile file(String name) {
    return new SerializedFile(
        directory.fileSystem(), directory.resolve(name + ResumeDirectory.STAGE));
  }

  /** Returns the names and lengths of the files of rows, in order, which tell missing ones. */
  private String files(Path rows) throws IOException {
    return ResumeDirectory.children(directory.fileSystem(), rows).stream()
        .map(file -> file.getPath().getName() + " " + file.getLen())
        .sorted()
        .collect(Collectors.joining("\n"));
  }
}
