package org.mustlink.spark.job.settings;

import java.util.Optional;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.EnumWords;

/**
 * The group {@code label} of the settings: the page on which a person answers questions.
 *
 * @param path the CSV file of answers; empty for one beside the results
 * @param port the port of the page, 0 for a free one
 * @param sets the largest number of rows that are asked together, 0 for single rows alone
 * @param doubted whether the questions are about labels that the fit doubts
 * @param suggest the kind of the questions, and how many a round asks
 */
public record PageSettings(
    Optional<String> path, int port, int sets, boolean doubted, SuggestSettings suggest) {
  private static final int MOST_OF_SET = 10;
  private static final int LAST_PORT = 65535;

  public PageSettings {
    if (port < 0 || port > LAST_PORT) {
      throw BadSettingException.of(
          "label.port",
          port,
          "allowed is a whole number from 0 to " + LAST_PORT,
          "Give such a number, or leave the setting out to take a free port.");
    }
    if (sets != 0
        && (sets < 3 || sets > MOST_OF_SET || suggest.kind() != SuggestSettings.Kind.ROWS)) {
      throw BadSettingException.of(
          "label.sets",
          sets,
          "allowed is 0, or with label.kind = rows a whole number from 3 to " + MOST_OF_SET,
          "Give such a number.");
    }
    if (doubted && (sets > 0 || suggest.kind() != SuggestSettings.Kind.ROWS)) {
      throw BadSettingException.of(
          "label.doubted",
          true,
          "doubts are about the labels of single rows",
          "Leave out label.sets, and label.kind = pairs.");
    }
  }

  /** Returns the same settings for questions about labels that the fit doubts. */
  PageSettings doubting() {
    return new PageSettings(path, port, sets, true, suggest);
  }

  /** Reads the group. */
  static PageSettings of(RawSettings raw) {
    SuggestSettings.Kind kind =
        raw.text("label.kind")
            .map(word -> EnumWords.parse(SuggestSettings.Kind.class, "label.kind", word))
            .orElse(SuggestSettings.Kind.ROWS);
    int count =
        raw.text("label.count")
            .map(text -> whole("label.count", text, "from 1 to " + SuggestSettings.MOST))
            .orElse(SuggestSettings.USUAL);
    if (count < 1 || count > SuggestSettings.MOST) {
      throw BadSettingException.of(
          "label.count",
          count,
          "allowed is a whole number from 1 to " + SuggestSettings.MOST,
          "Give such a number.");
    }
    return new PageSettings(
        raw.text("label.path"),
        raw.text("label.port")
            .map(text -> whole("label.port", text, "from 0 to " + LAST_PORT))
            .orElse(0),
        raw.text("label.sets")
            .map(text -> whole("label.sets", text, "from 3 to " + MOST_OF_SET + ", or 0"))
            .orElse(0),
        raw.flag("label.doubted", false),
        new SuggestSettings(kind, count));
  }

  /** Reads a whole number; the range is told where the text is none. */
  static int whole(String key, String text, String range) {
    try {
      return Integer.parseInt(text.trim());
    } catch (NumberFormatException e) {
      throw BadSettingException.of(
          key, "'" + text + "'", "it is no whole number", "Give one " + range + ".");
    }
  }
}
