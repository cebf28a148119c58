package org.mustlink.spark.io;

import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.EnumWords;

/**
 * The group {@code output} of the settings: where results are written.
 *
 * @param path a directory on any Hadoop file system, which the run makes; empty if nothing is
 *     written
 * @param mode what to do with an earlier result there
 * @param assignments the format of the assignments, any except libsvm
 */
public record OutputSettings(String path, Mode mode, TableFormat assignments) {
  /** What to do with an earlier result. */
  public enum Mode {
    /** The run is refused. */
    ERROR,
    /** The earlier result is replaced when the new one is complete. */
    OVERWRITE
  }

  /**
   * Checks what can be checked without the file system.
   *
   * @throws BadSettingException if the format cannot be written
   */
  public OutputSettings {
    if (!assignments.writable()) {
      throw BadSettingException.of(
          "output.assignments.format",
          EnumWords.word(assignments),
          "that format has no columns for ids and labels",
          "Choose parquet, csv, json or orc.");
    }
  }

  /**
   * Refuses an input that lies in the output, or the output in it.
   *
   * @param setting that names the input, such as {@code input.path}
   * @param input the path of the input; empty if it has none
   * @throws BadSettingException naming both settings
   */
  public void requireApart(String setting, Optional<String> input) {
    String out = withSlash(path);
    input.ifPresent(
        named -> {
          String in = withSlash(named);
          if (in.startsWith(out) || out.startsWith(in)) {
            throw BadSettingException.of(
                "output.path",
                path,
                "it and " + setting + " = " + named + " lie one in the other",
                "Choose a directory of its own for the results.");
          }
        });
  }

  private static String withSlash(String path) {
    Path parsed = new Path(path);
    if (!parsed.isAbsolute() && parsed.toUri().getScheme() == null) {
      parsed = new Path(java.nio.file.Path.of("").toAbsolutePath().toString(), parsed);
    }
    return parsed.toUri().getPath() + "/";
  }

  /**
   * Refuses settings without a path, which only a run without results may omit.
   *
   * @throws BadSettingException if the path is empty
   */
  public void requirePath() {
    if (path.isBlank()) {
      throw new BadSettingException(
          "output.path is not set, so there is nowhere to write the results. Set output.path to a directory that the run may make.");
    }
  }
}
