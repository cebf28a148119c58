package org.mustlink.core.values;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The one text of a value, whatever its type is and however it is written: equal numbers, equal
 * truth values and equal points in time have the same text, and the text of a word is the word.
 * Levels and classes are compared by these texts, whichever reader has brought them.
 *
 * <p>1.0000, 1 and 1e0 are 1, 1e-05 and 1.0E-5 are 0.00001, and the float and the double that are
 * nearest to 0.1 are 0.1. True is true. 2020-01-05T10:00Z is 2020-01-05 10:00:00, and a point in
 * time at midnight is its day. A number with a zero before it, such as 01, is a code and no number.
 */
public final class CanonicalText {
  /** A decimal number that is no code. */
  private static final Pattern NUMBER =
      Pattern.compile(
          "[-+]?(?:(?:0|[1-9]\\d{0,39})(?:\\.\\d{0,40})?|\\.\\d{1,40})(?:[eE][-+]?\\d{1,3})?");

  /** The digits after or before the point up to which a number is written without an exponent. */
  private static final int PLAIN = 20;

  /** The digits of a year. */
  private static final int LEAST_YEAR = 4;

  private static final int MOST_YEAR = 6;

  /** Every number of so many digits is told apart from all others by a double, and by a float. */
  private static final int DOUBLE_DIGITS = 15;

  private static final int FLOAT_DIGITS = 6;

  private CanonicalText() {}

  /** Returns the text of a value that is given as a text without white space around it. */
  public static String of(String text) {
    char first = text.isEmpty() ? ' ' : text.charAt(0);
    if (first > '9' || first < '+') { // almost all words end here or two lines later
      return "tTfFiI\u221e".indexOf(first) < 0 ? text : word(text);
    }
    int start = first == '-' || first == '+' ? 1 : 0;
    int point = digits(text, start);
    char next = point < text.length() ? text.charAt(point) : '.';
    if (next == '-' || next == '/') {
      boolean year = point - start >= LEAST_YEAR && point - start <= MOST_YEAR;
      LocalDateTime time = year ? ValueText.time(text) : null;
      return time == null ? text : TimeText.exact(time);
    }
    if (next == '.' && point > start && text.length() <= PLAIN && isDecimal(text, point)) {
      return plain(text, start, point);
    }
    return next == '.' || next == 'e' || next == 'E' || point == start ? number(text) : text;
  }

  /**
   * Returns the text of a value of Java: a number, a truth value, a text, or a point in time of
   * {@code java.time}, of which one without a zone is that of UTC.
   */
  public static String of(Object value) {
    if (value instanceof Double number) {
      return of(number.doubleValue());
    } else if (value instanceof Float number) {
      return of(number.floatValue());
    }
    LocalDateTime time = time(value);
    return time == null ? of(value.toString().strip()) : TimeText.exact(time);
  }

  /** Returns the code of the level that a text is, see {@link ValueText#codeOf}. */
  public static double code(String text) {
    return ValueText.codeOf(of(text));
  }

  private static @Nullable LocalDateTime time(Object value) {
    if (value instanceof LocalDateTime time) {
      return time;
    } else if (value instanceof LocalDate day) {
      return day.atStartOfDay();
    } else if (value instanceof ZonedDateTime time) {
      return time(time.toInstant());
    } else if (value instanceof OffsetDateTime time) {
      return time(time.toInstant());
    }
    return value instanceof Instant time ? LocalDateTime.ofInstant(time, ZoneOffset.UTC) : null;
  }

  /** Returns the text of a number: the shortest one that is read as it. */
  public static String of(double value) {
    String text = Double.toString(value); // which is not the shortest in every release of Java
    return of(
        text.length() <= DOUBLE_DIGITS + 1 || !Double.isFinite(value)
            ? text
            : shortest(value, DOUBLE_DIGITS, number -> number.doubleValue() == value));
  }

  /** Returns the text of a number as {@link #of(double)}, of those that are read as the float. */
  public static String of(float value) {
    String text = Float.toString(value);
    return of(
        text.length() <= FLOAT_DIGITS + 1 || !Float.isFinite(value)
            ? text
            : shortest(value, FLOAT_DIGITS, number -> number.floatValue() == value));
  }

  private static String shortest(double value, int least, Predicate<BigDecimal> isRead) {
    BigDecimal exact = new BigDecimal(value);
    int digits = least;
    BigDecimal rounded = exact.round(new MathContext(digits));
    while (!isRead.test(rounded)) {
      rounded = exact.round(new MathContext(++digits));
    }
    return rounded.toString();
  }

  /** Returns the place after the digits that begin at a place. */
  private static int digits(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at;
  }

  private static boolean isDecimal(String text, int point) {
    return point == text.length() || digits(text, point + 1) == text.length();
  }

  /** Returns a number of few digits without an exponent, which costs nothing where it is short. */
  private static String plain(String text, int start, int point) {
    if (text.charAt(start) == '0' && point > start + 1) {
      return text; // a code
    }
    int end = text.length();
    while (end > point && (text.charAt(end - 1) == '0' || end - 1 == point)) {
      end--;
    }
    return text.startsWith("-0") && end == 2
        ? "0"
        : text.substring(text.charAt(0) == '+' ? 1 : 0, end);
  }

  private static String number(String text) {
    if (!NUMBER.matcher(text).matches()) {
      return word(text);
    }
    BigDecimal number = new BigDecimal(text).stripTrailingZeros();
    return Math.abs(number.scale()) <= PLAIN ? number.toPlainString() : number.toString();
  }

  /** Returns the text of a truth value or of an infinite number, else the text as it is. */
  private static String word(String text) {
    if (text.equalsIgnoreCase(ValueText.TRUE) || text.equalsIgnoreCase(ValueText.FALSE)) {
      return text.toLowerCase(Locale.ROOT);
    }
    double infinite = ValueText.infinite(text);
    return Double.isNaN(infinite) ? text : Double.toString(infinite);
  }
}
