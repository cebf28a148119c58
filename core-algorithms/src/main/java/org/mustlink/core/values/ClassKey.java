package org.mustlink.core.values;

import java.text.Normalizer;

/** The texts by which classes are compared. */
public final class ClassKey {
  private ClassKey() {}

  /**
   * Returns a text that two texts share if they are one class: those of one {@link CanonicalText},
   * true and 1, false and 0, and those that differ only in how Unicode composes their letters.
   */
  public static String of(String text) {
    String key = CanonicalText.of(text);
    return switch (key) {
      case ValueText.TRUE -> "1";
      case ValueText.FALSE -> "0";
      default -> Normalizer.normalize(key, Normalizer.Form.NFC);
    };
  }
}
