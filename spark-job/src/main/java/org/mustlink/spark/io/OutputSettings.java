package org.mustlink.spark.io;

import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.EnumWords;

/**
 * Where results go: the group {@code output} of the settings.
 *
 * @param path a directory on any Hadoop file system, made by the run; empty if nothing is written
 * @param mode what to do with an earlier result there
 * @param assignments format of the assignments, any but libsvm
 */
public record OutputSettings(String path, Mode mode, TableFormat assignments) {
  /** What to do with an earlier result. */
  public enum Mode {
    /** Refuse to run. */
    ERROR,
    /** Replace it when the new result is complete. */
    OVERWRITE
  }

  /**
   * Checks what can be checked without looking.
   *
   * @throws BadSettingException if the format cannot be written
   */
  public OutputSettings {
    if (!assignments.writable()) {
      throw BadSettingException.of(
          "output.assignments.format",
          EnumWords.word(assignments),
          "ids and labels have no place in that format",
          "Choose parquet, csv, json or orc.");
    }
  }

  /**
   * Refuses settings without a place, which only a run without results can do without.
   *
   * @throws BadSettingException if the path is empty
   */
  public void requirePath() {
    if (path.isBlank()) {
      throw new BadSettingException(
          "output.path is empty: results need a place. Set output.path to a directory that the run may make.");
    }
  }
}
