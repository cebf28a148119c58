package org.mustlink.spark.job.settings;

import java.util.Optional;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.EnumWords;

/**
 * The group {@code label} of the settings: the page on which a person answers questions.
 *
 * @param path the CSV file of answers; empty for one beside the results
 * @param port the port of the page, 0 for a free one
 * @param suggest the kind of the questions, and how many a round asks
 */
public record PageSettings(Optional<String> path, int port, SuggestSettings suggest) {
  private static final int LAST_PORT = 65535;

  public PageSettings {
    if (port < 0 || port > LAST_PORT) {
      throw BadSettingException.of(
          "label.port",
          port,
          "allowed is a whole number from 0 to " + LAST_PORT,
          "Give such a number, or leave the setting out to take a free port.");
    }
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
        new SuggestSettings(kind, count));
  }

  private static int whole(String key, String text, String range) {
    try {
      return Integer.parseInt(text.trim());
    } catch (NumberFormatException e) {
      throw BadSettingException.of(
          key, "'" + text + "'", "it is no whole number", "Give one " + range + ".");
    }
  }
}
