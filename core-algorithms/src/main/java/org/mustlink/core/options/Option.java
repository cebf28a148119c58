package org.mustlink.core.options;

import org.mustlink.core.fault.BadSettingException;

/**
 * One option of a fit or of a method: all that the settings file, the parameters of the Pipeline
 * API, the list of methods and the method itself need to know of it.
 *
 * @param key the name of the parameter, and of the setting below {@code fit.}
 * @param range the values allowed
 * @param best the text of the default in preset best, and wherever there are no presets
 * @param paper the text of the default in preset paper
 * @param rule the text of the default in preset paper-rule
 * @param doc what the option does, in one line
 * @param <T> the type of a value
 */
public record Option<T>(
    String key, Range<T> range, String best, String paper, String rule, String doc) {
  /** An option with the same default in both presets of the paper. */
  public Option(String key, Range<T> range, String best, String paper, String doc) {
    this(key, range, best, paper, paper, doc);
  }

  /** An option with one default for all presets. */
  public Option(String key, Range<T> range, String text, String doc) {
    this(key, range, text, text, doc);
  }

  /** The same option with another default. */
  public Option<T> withDefault(String text) {
    return new Option<>(key, range, text, doc);
  }

  /** The text that a fit with this preset takes when the option is not set. */
  public String defaultText(Preset preset) {
    return switch (preset) {
      case BEST -> best;
      case PAPER -> paper;
      case PAPER_RULE -> rule;
    };
  }

  /**
   * The value that a text stands for.
   *
   * @throws BadSettingException naming the option, the text, the range and the default
   */
  public T read(String text) {
    return read(text, best);
  }

  /**
   * The value that a text stands for.
   *
   * @param instead the text of the default that a refusal recommends
   * @throws BadSettingException naming the option, the text, the range and the default
   */
  T read(String text, String instead) {
    try {
      return range.reader().apply(text.trim());
    } catch (IllegalArgumentException e) {
      throw BadSettingException.ofOption(
          key,
          "'" + text.trim() + "'",
          "allowed is " + range.words(),
          "Give a value in that range, or {command:remove the setting}{api:leave the parameter unset}"
              + " to take its default "
              + instead
              + ".");
    }
  }
}
