package org.mustlink.core.values;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A way in which people write a number, a date or a truth value that is not read as one, and what
 * to do about it. The first one that a text has is meant.
 */
public enum NumberForm {
  /** A word for a truth value. */
  TRUTH(
      "true|false|t|f|yes|no|y|n|wahr|falsch|vrai|faux",
      "A truth value is written as 1 or 0 in a column of numbers."),
  /** A number with a sign of percent or per mille. */
  SHARE(
      "[-+]?[\\d.,'\u00a0\u202f ]*\\d\\s*[%\u2030]",
      "It is a share of a hundred or a thousand: write 12.5 or 0.125 in place of 12.5 %, in all rows alike."),
  /** A number with a decimal comma. */
  COMMA(
      "[-+]?\\d*,\\d+(e[-+]?\\d+)?|[-+]?\\d{1,3}(\\.\\d{3})+,\\d+",
      "Its comma is a decimal comma or separates thousands: write the number with a decimal point and without anything between thousands, as 1234.5."),
  /** A number with separators of thousands. */
  THOUSANDS(
      "[-+]?\\d{1,3}([,.'\u2019_\u00a0\u202f\u2009 ]\\d{3})+([.,]\\d*)?",
      "It has separators of thousands: write the number without them, as 1234.5."),
  /** A number whose sign is a dash. */
  DASH(
      "[\u2212\u2013\u2010\u2011]\\s*[\\d.,]+",
      "Its sign is a dash of printed text: write the minus sign as -."),
  /** A number in brackets. */
  BRACKETS("\\(\\s*[\\d.,]+\\s*\\)", "Its brackets mean a minus sign: write -."),
  /** A date, also in another order than that of ISO 8601. */
  DATE(
      "\\d{4}-\\d\\d?-\\d\\d?([t ].*)?|\\d\\d?[./-]\\d\\d?[./-](\\d{4}|\\d\\d)( .*)?",
      "A date is no number: a column of dates is read as points in time if all of them are written as 2020-01-05."),
  /** A number with the sign of a currency before it. */
  MONEY(
      "[-+]?\\p{Sc}\\s*[-+]?[\\d.,]+",
      "Write the number without its unit, which can stand in the name of the column."),
  /** A number with a unit after it. */
  UNIT(
      "[-+]?[\\d.,]*\\d\\s*[^\\d\\s.,:/_-][^\\d:/_-]{0,7}",
      "Write the number without its unit, which can stand in the name of the column.");

  private final Pattern texts;
  private final String remedy;

  NumberForm(String texts, String remedy) {
    this.texts = Pattern.compile(texts);
    this.remedy = remedy;
  }

  /** Returns the way in which a text is written, if it is one of these. */
  public static Optional<NumberForm> of(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    return Arrays.stream(values()).filter(form -> form.texts.matcher(word).matches()).findFirst();
  }

  /** Returns a sentence that tells how to write such a value. */
  public String remedy() {
    return remedy;
  }

  /** Returns whether such a text can be nothing else than a number. */
  public boolean isNumber() {
    return this != TRUTH && this != DATE && this != UNIT;
  }
}
