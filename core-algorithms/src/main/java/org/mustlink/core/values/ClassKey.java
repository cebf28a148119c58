package org.mustlink.core.values;

import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.regex.Pattern;

/** The texts by which classes are compared. */
public final class ClassKey {
  /** A decimal number. One with a zero before it, such as 01, is a code and no number. */
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(?:0|[1-9]\\d{0,39})(?:\\.\\d{0,40})?(?:[eE][-+]?\\d{1,3})?");

  /** The digits after or before the point up to which a number is written without an exponent. */
  private static final int PLAIN = 20;

  private ClassKey() {}

  /**
   * Returns a text that two texts share if they are one class: equal numbers, such as 0, 0.0 and
   * -0, and texts that differ only in how Unicode composes their letters.
   */
  public static String of(String text) {
    if (NUMBER.matcher(text).matches()) {
      BigDecimal number = new BigDecimal(text).stripTrailingZeros();
      return Math.abs(number.scale()) <= PLAIN ? number.toPlainString() : number.toString();
    }
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }
}
