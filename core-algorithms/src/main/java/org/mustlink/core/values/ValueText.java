package org.mustlink.core.values;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.SplitMix;

/**
 * Reads the text of one value: as a number, as a point in time, or as a level of a category. The
 * result depends on the text alone, not on a locale or a time zone.
 */
public final class ValueText {
  /** Codes have so many bits, so that a double holds them exactly. */
  private static final int UNUSED_BITS = 12;

  /** A date of ISO 8601 with or without a time of day and an offset from UTC. */
  private static final Pattern TIME =
      Pattern.compile(
          "([-+]?\\d{4,6})([-/])(\\d{1,2})\\2(\\d{1,2})"
              + "(?:[T ]+(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?"
              + "\\s*(Z|UTC|[-+]\\d{2}(?::?\\d{2})?)?)?");

  /** The lengths of the shortest and the longest text that can be a point in time. */
  private static final int LEAST_DATE = 8;

  private static final int MOST_DATE = 48;

  /** The digits of a fraction of a second. */
  private static final int MOST_FRACTION = 9;

  private static final double NANOS = 1e9;

  private static final int LONGEST_INFINITE = 9;

  /** The truth values as they are written. */
  static final String TRUE = "true";

  static final String FALSE = "false";

  private ValueText() {}

  /** Returns a text without white space around it, or null if it says that nothing is known. */
  public static @Nullable String known(@Nullable String text) {
    if (text == null) {
      return null;
    }
    String stripped = text.strip();
    return GapWords.isGap(stripped) ? null : stripped;
  }

  /**
   * Returns the number that a text is, infinite ones included, or NaN if it is none. Suffixes and
   * hexadecimal digits, which Java takes, make no number.
   */
  public static double number(String text) {
    int last = text.length() - 1;
    if (last < 0) {
      return Double.NaN;
    }
    for (int i = 0; i <= last; i++) {
      char c = text.charAt(i);
      if ((c < '0' || c > '9') && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E') {
        return infinite(text);
      }
    }
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) { // such as 1-2, which is a word
      return Double.NaN;
    }
  }

  /** Returns the infinite number that a text is, or NaN if it is none. */
  static double infinite(String text) {
    if (text.length() > LONGEST_INFINITE) {
      return Double.NaN;
    }
    String word = text.startsWith("+") || text.startsWith("-") ? text.substring(1) : text;
    boolean infinite =
        word.equalsIgnoreCase("inf")
            || word.equalsIgnoreCase("infinity")
            || word.equalsIgnoreCase("1.#inf")
            || word.equals("\u221e");
    return !infinite
        ? Double.NaN
        : text.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
  }

  /**
   * Returns the seconds from 1970 to a point in time that is written as ISO 8601 has it, or NaN if
   * the text is none. Without an offset, a time is read as one of UTC.
   */
  public static double seconds(String text) {
    LocalDateTime time = time(text);
    return time == null
        ? Double.NaN
        : time.toEpochSecond(ZoneOffset.UTC) + time.get(ChronoField.NANO_OF_SECOND) / NANOS;
  }

  /** Returns the same point in time in UTC, or null if the text is none. */
  static @Nullable LocalDateTime time(String text) {
    char first = text.isEmpty() ? ' ' : text.charAt(0);
    boolean begins = (first >= '0' && first <= '9') || first == '-' || first == '+';
    if (!begins || text.length() < LEAST_DATE || text.length() > MOST_DATE) {
      return null;
    }
    Matcher found = TIME.matcher(text);
    if (!found.matches()) {
      return null;
    }
    try {
      LocalDate day = LocalDate.of(part(found, 1), part(found, 3), part(found, 4));
      return day.atTime(part(found, 5), part(found, 6), part(found, 7), nanos(found.group(8)))
          .minusSeconds(offset(found.group(9)).getTotalSeconds());
    } catch (DateTimeException e) { // such as the 31st of February, which is a word
      return null;
    }
  }

  private static int nanos(@Nullable String fraction) {
    return fraction == null
        ? 0
        : Integer.parseInt((fraction + "0".repeat(MOST_FRACTION)).substring(0, MOST_FRACTION));
  }

  private static int part(Matcher found, int group) {
    String text = found.group(group);
    return text == null ? 0 : Integer.parseInt(text);
  }

  private static ZoneOffset offset(@Nullable String text) {
    return text == null || text.equals("Z") || text.equals("UTC")
        ? ZoneOffset.UTC
        : ZoneOffset.of(text);
  }

  /**
   * Returns the code of a level whose canonical text is given: a hash of 52 bits, which a double
   * holds exactly. The truth values true and false are the levels 1 and 0.
   */
  public static double codeOf(String level) {
    // Models hold the codes of true and false, which those of 1 and 0 therefore are.
    return hash(
        level.length() > 1 ? level : level.equals("1") ? TRUE : level.equals("0") ? FALSE : level);
  }

  /**
   * Returns the text that texts of one level have in common, by which levels are ordered alike
   * whichever of these texts a reader has seen: 1 for true, 0 for false, and else the text itself.
   *
   * @param level a canonical text
   */
  public static String asNumber(String level) {
    return level.equals(TRUE) ? "1" : level.equals(FALSE) ? "0" : level;
  }

  /** Returns a hash of 52 bits of a text, whatever it means. */
  static long hash(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = SplitMix.mix(hash ^ text.charAt(i));
    }
    return SplitMix.mix(hash) >>> UNUSED_BITS;
  }
}
