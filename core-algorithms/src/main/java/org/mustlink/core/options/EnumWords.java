package org.mustlink.core.options;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.mustlink.core.fault.BadSettingException;

/**
 * Enumerated options by the words a settings file uses: {@code GAUSSIAN_LOCAL} is {@code
 * gaussian-local}.
 */
public final class EnumWords {
  private EnumWords() {}

  /** The word for a constant. */
  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** All words of an enumeration, as "a | b | c". */
  public static <E extends Enum<E>> String words(Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(EnumWords::word)
        .collect(Collectors.joining(" | "));
  }

  /** The constant for a word; empty if there is none. */
  public static <E extends Enum<E>> Optional<E> find(Class<E> type, String word) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> word(constant).equals(word))
        .findFirst();
  }

  /**
   * The constant for the word that a setting has.
   *
   * @throws BadSettingException if no constant has that word
   */
  public static <E extends Enum<E>> E parse(Class<E> type, String setting, String word) {
    return find(type, word)
        .orElseThrow(
            () ->
                BadSettingException.of(
                    setting,
                    "'" + word + "'",
                    "it must be one of " + words(type),
                    "Choose one of these words."));
  }
}
