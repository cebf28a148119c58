package org.mustlink.spark.job.inputs;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.model.drift.DriftLimits;
import org.mustlink.model.drift.EarlierFit;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.path.NamedPath;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.key.OutputKeys;
import org.mustlink.spark.model.store.ModelFiles;

/** Finds the models that settings name. */
public final class ModelLocation {
  private ModelLocation() {}

  /**
   * Returns the path of the model: the path of the setting, or that of the model below it if the
   * setting names the result of a fit.
   *
   * @throws BadSettingException if the setting is missing
   * @throws InputMissingException if there is nothing
   */
  public static String path(JobSettings settings, Configuration hadoop) {
    String given =
        settings
            .get(OutputKeys.MODEL)
            .orElseThrow(
                () ->
                    new BadSettingException(
                        "model.path is not set, so there is nothing to assign rows by. Set"
                            + " model.path to the output.path of a fit, or to a model that was"
                            + " saved."));
    return path("model.path", given, "", hadoop);
  }

  /**
   * Returns the path of the model that an argument names: itself, or the model below it if it is
   * the result of a fit.
   *
   * @param argument its name, for messages
   * @throws InputMissingException if there is nothing
   */
  public static String named(String argument, String given, Configuration hadoop) {
    return path(argument, given, "", hadoop);
  }

  private static String path(String setting, String given, String remedy, Configuration hadoop) {
    NamedPath named = NamedPath.of(setting, given);
    try {
      FileSystem files = named.fileSystem(hadoop);
      if (!files.exists(named.path())) {
        throw new InputMissingException(
            ("Cannot read %s = %s: there is nothing there. Correct the path; a relative "
                    + "path starts at the current directory.%s")
                .formatted(setting, given, remedy));
      }
      Path below = new Path(named.path(), "model");
      return (files.exists(below) ? below : named.path()).toString();
    } catch (IOException e) {
      throw InputMissingException.unreadable(setting + " = " + given, e);
    }
  }

  /**
   * Loads the fit that {@code fit.previous} names.
   *
   * @throws InputMissingException if there is nothing at the path
   * @throws org.mustlink.core.fault.BadDataException if the model is incomplete, damaged or too new
   */
  public static EarlierFit earlier(String previous, DriftLimits limits, SparkSession spark) {
    String location =
        path(
            "fit.previous",
            previous,
            " For the first fit, leave out fit.previous.",
            spark.sparkContext().hadoopConfiguration());
    return EarlierFit.of(ModelFiles.read(location, spark), previous, limits);
  }
}
