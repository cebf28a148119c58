package org.mustlink.spark.job.settings;

import java.util.Optional;
import org.mustlink.core.fault.BadSettingException;

/**
 * The group {@code suggest} of the settings: which questions are suggested.
 *
 * @param kind the kind of the questions
 * @param count the maximum number of rows or pairs that are suggested
 * @param path the CSV file that is written
 * @param page the page that is written, on which a person answers in a browser
 */
public record SuggestSettings(Kind kind, int count, Optional<String> path, Optional<String> page) {
  /** The kind of the questions. */
  public enum Kind {
    /** The class of a row. */
    ROWS,
    /** Whether two rows belong together. */
    PAIRS
  }

  static final int USUAL = 20;

  /**
   * The largest number: nobody would answer more, and each costs a pass over the landmark graph.
   */
  public static final int MOST = 1000;

  public SuggestSettings {
    if (count < 1 || count > MOST) {
      throw BadSettingException.of(
          "suggest.count",
          count,
          "allowed is a whole number from 1 to " + MOST,
          "Give such a number.");
    }
  }

  /** Makes questions that are written to no file. */
  public SuggestSettings(Kind kind, int count) {
    this(kind, count, Optional.empty(), Optional.empty());
  }

  /**
   * Refuses suggestions that are written nowhere.
   *
   * @throws BadSettingException if neither file is set
   */
  public void requirePath() {
    if (path.filter(text -> !text.isBlank()).isEmpty()
        && page.filter(text -> !text.isBlank()).isEmpty()) {
      throw new BadSettingException(
          "suggest.path is not set, so there is nowhere to write the suggestions. Set suggest.path to a CSV file, or suggest.page to a page for a browser.");
    }
  }
}
