package org.mustlink.spark.job.inputs;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.Version;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.Publisher;
import org.mustlink.spark.io.lease.JsonRecord;
import org.mustlink.spark.io.output.OutputLocation;
import org.mustlink.spark.io.output.RunStatus;
import org.mustlink.spark.io.path.NamedPath;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.settings.SettingsText;
import org.mustlink.spark.key.FitKeys;
import org.mustlink.spark.key.OutputKeys;

/**
 * The inputs and settings of a result, which are the content of {@code _INPUTS.json}. Equal inputs
 * give equal results.
 *
 * @param mustlink the version of Mustlink
 * @param settings all settings that can change a result, without secrets
 * @param tables the states of all inputs
 */
public record RunInputs(String mustlink, List<String> settings, List<TableState> tables) {
  public RunInputs {
    settings = List.copyOf(settings);
    tables = List.copyOf(tables);
  }

  /**
   * Returns the inputs of a run that starts now. Their files are listed but not read.
   *
   * @throws org.mustlink.core.fault.BadSettingException if it cannot be known whether a table has
   *     changed
   * @throws InputMissingException if a file system fails
   */
  public static RunInputs now(SparkSession spark, JobSettings settings) {
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    List<TableState> tables = new ArrayList<>();
    settings.locations().forEach(location -> tables.add(TableState.of(spark, location)));
    settings
        .get(FitKeys.PREVIOUS)
        .filter(path -> !isOutput(path, settings, hadoop))
        .ifPresent(path -> tables.add(TableState.of("fit.previous", path, hadoop)));
    settings
        .get(OutputKeys.MODEL)
        .ifPresent(path -> tables.add(TableState.of("model.path", path, hadoop)));
    return new RunInputs(
        Version.current(),
        SettingsText.lines(settings).stream()
            .filter(
                line ->
                    Stream.of("output.mode ", "output.wait ", "spark.", "suggest.")
                        .noneMatch(line::startsWith))
            .toList(),
        tables);
  }

  /**
   * Whether an input is the output itself: a fit that continues its own earlier result changes this
   * input.
   */
  private static boolean isOutput(String path, JobSettings settings, Configuration hadoop) {
    try {
      Path written = OutputLocation.of(output(settings), hadoop).path();
      Path read = OutputLocation.of(NamedPath.of("fit.previous", path), hadoop).path();
      return read.equals(written) || read.equals(new Path(written, "model"));
    } catch (IOException e) {
      throw InputMissingException.unreadable("fit.previous = " + path, e);
    }
  }

  /**
   * Returns the run whose result is at {@code output.path}, if it had the same inputs.
   *
   * @throws InputMissingException if the file system fails
   */
  public Optional<RunStatus> made(JobSettings settings, Configuration hadoop) {
    NamedPath output = output(settings);
    try {
      OutputLocation location = OutputLocation.of(output, hadoop);
      if (location.content() != OutputLocation.Content.RESULT
          || !areIn(location.fileSystem(), location.path())) {
        return Optional.empty();
      }
      return location.status().filter(RunStatus::done);
    } catch (IOException e) {
      throw InputMissingException.unreadable("output.path = " + output.path(), e);
    }
  }

  private static NamedPath output(JobSettings settings) {
    return NamedPath.of("output.path", settings.output().path());
  }

  /**
   * Whether the file in a directory has these inputs.
   *
   * @throws IOException if the file system fails
   */
  public boolean areIn(FileSystem fileSystem, Path directory) throws IOException {
    try {
      Path file = new Path(directory, OutputLocation.INPUTS);
      return JsonRecord.read(fileSystem, file, RunInputs.class).equals(this);
    } catch (FileNotFoundException | JsonProcessingException | ChecksumException e) {
      return false;
    }
  }

  /** Writes the file beside the results of a run. */
  public void write(Publisher publisher) {
    publisher.writeJson(OutputLocation.INPUTS, this);
  }
}
