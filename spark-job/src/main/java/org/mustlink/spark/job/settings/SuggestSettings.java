package org.mustlink.spark.job.settings;

import java.util.Optional;
import org.mustlink.core.fault.BadSettingException;

/**
 * The group {@code suggest} of the settings: what a person is to be asked.
 *
 * @param kind what is asked about
 * @param count how many rows or pairs are suggested at the most
 * @param path the CSV file that is written
 */
public record SuggestSettings(Kind kind, int count, Optional<String> path) {
  /** What is asked about. */
  public enum Kind {
    /** The class of a row. */
    ROWS,
    /** Whether two rows belong together. */
    PAIRS
  }

  static final int USUAL = 20;

  /** More would not be looked at, and each costs a pass over the landmark graph. */
  static final int MOST = 1000;

  public SuggestSettings {
    if (count < 1 || count > MOST) {
      throw BadSettingException.of(
          "suggest.count",
          count,
          "allowed is a whole number from 1 to " + MOST,
          "Give such a number.");
    }
  }

  /**
   * The file that is written.
   *
   * @throws BadSettingException if it is not set
   */
  public String requirePath() {
    return path.filter(text -> !text.isBlank())
        .orElseThrow(
            () ->
                new BadSettingException(
                    "suggest.path is not set, so there is nowhere to write the suggestions. Set suggest.path to a CSV file."));
  }
}
