package org.mustlink.spark.job.resume;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.OutputException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.lease.JsonRecord;
import org.mustlink.spark.io.lease.Lease;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.io.lease.RunFile;
import org.mustlink.spark.io.lease.RunRecord;
import org.mustlink.spark.io.lease.StoreClock;
import org.mustlink.spark.io.output.OutputLocation;
import org.mustlink.spark.io.path.NamedPath;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.inputs.RunInputs;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.run.FinishedStages;

/**
 * Finished stages as files in a directory: a file for what a stage found on the driver, and a
 * directory of Parquet files for rows. The directory belongs to one run at a time. What is there is
 * taken only if it was made of the same settings and inputs by the same version, and replaced
 * otherwise. A stage whose files are damaged or missing, as after a machine has gone down, is done
 * again. Hadoop keeps no checksums of these files beside them, since it moves a file away that does
 * not match.
 */
public final class StageFiles implements FinishedStages, AutoCloseable {
  private static final String OPTION = "--resume";
  private static final String STAGE = ".stage";
  private static final String ROWS = ".rows";
  private static final String REMEDY = "Choose a directory that this user may write.";

  private final SparkSession spark;
  private final FileSystem fileSystem;
  private final Path directory;
  private final Lease lease;
  private final Console console;

  private StageFiles(
      SparkSession spark, FileSystem fileSystem, Path directory, Lease lease, Console console) {
    this.spark = spark;
    this.fileSystem = fileSystem;
    this.directory = directory;
    this.lease = lease;
    this.console = console;
  }

  /**
   * Refuses a directory among the files of an input or of the results, and fits whose stages are
   * not kept.
   *
   * @throws BadSettingException naming the option
   */
  public static void require(String path, JobSettings settings, Configuration hadoop) {
    if (settings.fit().inMemory()) {
      throw new BadSettingException(
          "Cannot take "
              + OPTION
              + " with fit.by or an in-memory method, whose stages are not kept. Leave it out.");
    }
    TableLocation output =
        new TableLocation(
            "output",
            Optional.of(settings.output().path()),
            Optional.empty(),
            Optional.empty(),
            Map.of());
    for (TableLocation location : List.of(settings.input().location(), output)) {
      location.requireNotWritten(OPTION, path, hadoop);
    }
  }

  /**
   * Takes a directory for a run.
   *
   * @param path of the directory, which is made if it is not there
   * @param inputs what the run makes its result of
   * @throws OutputException.Exists if there is something else
   * @throws OutputException.Busy if another run that lives has the directory
   * @throws OutputException.Unwritable if the file system fails
   */
  public static StageFiles open(
      SparkSession spark, String path, RunInputs inputs, Console console) {
    NamedPath named = NamedPath.of(OPTION, path);
    Liveness liveness = Liveness.current();
    try {
      FileSystem fileSystem =
          RunFile.withoutChecksums(named.fileSystem(spark.sparkContext().hadoopConfiguration()));
      Path directory = fileSystem.makeQualified(named.path());
      List<String> found = names(fileSystem, directory);
      if (!found.isEmpty() && found.stream().noneMatch(OutputLocation.INPUTS::equals)) {
        throw new OutputException.Exists(
            "Cannot write "
                + named.setting()
                + " = "
                + path
                + ": what is there is nothing that a run has left to go on from. Choose another directory.");
      }
      requireDead(fileSystem, directory, liveness, path);
      if (isOf(fileSystem, directory, inputs)) {
        tell(console, path, found);
      } else if (!found.isEmpty()) {
        console.line(
            "What an earlier run left in "
                + path
                + " is removed: it was made of other settings or inputs, or by another version.");
        remove(fileSystem, directory);
      }
      if (!isOf(fileSystem, directory, inputs)) {
        fileSystem.mkdirs(directory);
        JsonRecord.write(fileSystem, new Path(directory, OutputLocation.INPUTS), inputs);
      }
      String runId = UUID.randomUUID().toString();
      Lease lease = Lease.take(fileSystem, directory, runId, true, liveness);
      return new StageFiles(spark, fileSystem, directory, lease, console);
    } catch (IOException e) {
      throw OutputException.Unwritable.of(OPTION + " = " + path, REMEDY, e);
    }
  }

  private static void tell(Console console, String path, List<String> found) {
    List<String> stages =
        found.stream()
            .filter(name -> name.endsWith(STAGE) && !name.startsWith("."))
            .map(name -> name.substring(0, name.length() - STAGE.length()))
            .sorted()
            .toList();
    if (!stages.isEmpty()) {
      console.line(
          "Going on with what an earlier run left in " + path + ": " + String.join(", ", stages));
    }
  }

  private static void requireDead(
      FileSystem fileSystem, Path directory, Liveness liveness, String path) throws IOException {
    Optional<RunRecord> other = RunFile.read(fileSystem, directory);
    StoreClock clock =
        new StoreClock(fileSystem, new Path(directory, ".clock-" + UUID.randomUUID()));
    if (other.isPresent() && liveness.lives(other.get(), directory, clock)) {
      throw new OutputException.Busy(
          "Another run may be at work with "
              + OPTION
              + " = "
              + path
              + " ("
              + other.get().described()
              + "). Wait for its end, or for half an hour after it was lost; if you know that it has ended, remove "
              + new Path(directory, RunFile.NAME)
              + ".");
    }
  }

  private static boolean isOf(FileSystem fileSystem, Path directory, RunInputs inputs)
      throws IOException {
    try {
      return JsonRecord.read(
              fileSystem, new Path(directory, OutputLocation.INPUTS), RunInputs.class)
          .equals(inputs);
    } catch (FileNotFoundException | JsonProcessingException e) {
      return false;
    }
  }

  private static List<String> names(FileSystem fileSystem, Path directory) throws IOException {
    try {
      return Arrays.stream(fileSystem.listStatus(directory))
          .map(found -> found.getPath().getName())
          .toList();
    } catch (FileNotFoundException e) {
      return List.of();
    }
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
      throw unwritable(e);
    }
  }

  @Override
  public Optional<Dataset<Row>> rows(String name) {
    try {
      Optional<Parts> parts = kept(name, Parts.class);
      if (parts.isEmpty()) {
        return Optional.empty();
      }
      Path rows = new Path(directory, name + ROWS);
      if (parts.get().equals(Parts.of(fileSystem, rows))) {
        return Optional.of(spark.read().parquet(rows.toString()));
      }
      doAgain(name, "files of " + rows + " are missing or of another length");
      return Optional.empty();
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  @Override
  public void keepRows(String name, Supplier<Dataset<Row>> rows) {
    Path target = new Path(directory, name + ROWS);
    try {
      if (kept(name, Parts.class).isEmpty()) {
        requireHeld();
        rows.get().write().mode(SaveMode.Overwrite).parquet(target.toString());
        keep(name, Parts.of(fileSystem, target));
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private <T extends Serializable> Optional<T> kept(String name, Class<T> type) throws IOException {
    try {
      return file(name).read(type);
    } catch (DamagedFileException e) {
      doAgain(name, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private void keep(String name, Serializable found) throws IOException {
    requireHeld();
    file(name).write(found);
  }

  private void doAgain(String name, String reason) throws IOException {
    console.warning(
        "The stage "
            + name
            + " is done again, because what an earlier run left of it is damaged: "
            + reason
            + ".");
    fileSystem.delete(file(name).path(), false);
  }

  /** A run that was silent for half an hour may have lost the directory to another one. */
  private void requireHeld() throws IOException {
    if (!lease.isHeld()) {
      throw new OutputException.Busy(
          "The directory of "
              + OPTION
              + " = "
              + directory
              + " belongs to another run by now, or was removed. Run again when that run has ended.");
    }
  }

  /** Removes all files, because the result is there and nothing is left to go on from. */
  public void remove() {
    lease.stop();
    try {
      if (lease.isHeld()) {
        remove(fileSystem, directory);
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /**
   * Removes a directory. If this is interrupted, what is left of it is still known as a directory
   * of this kind, and no stage is taken for whole whose rows have gone.
   */
  private static void remove(FileSystem fileSystem, Path directory) throws IOException {
    List<String> found = names(fileSystem, directory);
    for (boolean stages : List.of(true, false)) {
      for (String name : found) {
        if (name.endsWith(STAGE) == stages && !name.equals(OutputLocation.INPUTS)) {
          fileSystem.delete(new Path(directory, name), true);
        }
      }
    }
    fileSystem.delete(directory, true);
  }

  /** Leaves the directory to the next run. */
  @Override
  public void close() {
    try {
      lease.end();
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private SerializedFile file(String name) {
    return new SerializedFile(fileSystem, new Path(directory, name + STAGE));
  }

  private OutputException.Unwritable unwritable(IOException e) {
    return OutputException.Unwritable.of(OPTION + " = " + directory, REMEDY, e);
  }

  /**
   * The files of rows, by which a missing or shorter one is noticed.
   *
   * @param files the name and the length of each, in order
   */
  record Parts(ArrayList<String> files) implements Serializable {
    private static final long serialVersionUID = 1L;

    static Parts of(FileSystem fileSystem, Path rows) throws IOException {
      ArrayList<String> files = new ArrayList<>();
      for (FileStatus file : listed(fileSystem, rows)) {
        files.add(file.getPath().getName() + " " + file.getLen());
      }
      files.sort(String::compareTo);
      return new Parts(files);
    }

    private static FileStatus[] listed(FileSystem fileSystem, Path rows) throws IOException {
      try {
        return fileSystem.listStatus(rows);
      } catch (FileNotFoundException e) {
        return new FileStatus[0];
      }
    }
  }
}
