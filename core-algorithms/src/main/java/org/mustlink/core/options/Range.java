package org.mustlink.core.options;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The values that an option may have: how they are described, and how a text becomes one of them.
 *
 * @param words the values in words, such as {@code auto | whole number >= 2}
 * @param kind the type of a value that is not a word like {@code auto}
 * @param reader parses a text without spaces around it; throws an {@link IllegalArgumentException}
 *     if the text is not a value of this range
 * @param <T> the type of a value
 */
public record Range<T>(String words, Kind kind, Function<String, T> reader) {
  private static final String AUTO = "auto";

  /** Decimal numbers; Java would also accept suffixes as in 1.5d, hexadecimal numbers and NaN. */
  private static final Pattern PLAIN_NUMBER =
      Pattern.compile("[-+]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][-+]?[0-9]+)?");

  /** The types of values. */
  public enum Kind {
    /** A word, or a word or a number. */
    TEXT,
    /** A whole number of 32 bits. */
    INT,
    /** A whole number of 64 bits. */
    LONG,
    /** A finite number. */
    DOUBLE,
    /** True or false. */
    FLAG
  }

  /** The words of an enumeration, see {@link EnumWords}. */
  public static <E extends Enum<E>> Range<E> of(Class<E> type) {
    return new Range<>(
        EnumWords.words(type),
        Kind.TEXT,
        text -> EnumWords.find(type, text).orElseThrow(IllegalArgumentException::new));
  }

  /** The words true and false. */
  public static Range<Boolean> flag() {
    return new Range<>(
        "true | false",
        Kind.FLAG,
        text -> {
          require(text.equals("true") || text.equals("false"));
          return text.equals("true");
        });
  }

  /** Whole numbers of 64 bits. */
  static Range<Long> anyWhole() {
    return new Range<>("whole number", Kind.LONG, Long::valueOf);
  }

  /** Whole numbers of 64 bits that are not negative. */
  public static Range<Long> count() {
    return new Range<>(
        "whole number >= 0",
        Kind.LONG,
        text -> {
          long value = Long.parseLong(text);
          require(value >= 0);
          return value;
        });
  }

  /** Whole numbers that are not less than a bound. */
  public static Range<Integer> whole(int least) {
    return whole(least, Integer.MAX_VALUE, "whole number >= " + least);
  }

  /** Whole numbers from one bound to another, both included. */
  public static Range<Integer> whole(int least, int most) {
    return whole(least, most, "whole number from " + least + " to " + most);
  }

  private static Range<Integer> whole(int least, int most, String words) {
    return new Range<>(
        words,
        Kind.INT,
        text -> {
          int value = Integer.parseInt(text);
          require(value >= least && value <= most);
          return value;
        });
  }

  /**
   * Finite numbers under a rule.
   *
   * @param rule in words, such as {@code > 0}
   */
  public static Range<Double> number(String rule, DoublePredicate allowed) {
    return new Range<>(
        "number " + rule,
        Kind.DOUBLE,
        text -> {
          require(isPlainNumber(text));
          double value = Double.parseDouble(text);
          require(Double.isFinite(value) && allowed.test(value));
          return value;
        });
  }

  /** Tells whether a text is a plain decimal number, such as 0.5 or 1e-3. */
  public static boolean isPlainNumber(String text) {
    return PLAIN_NUMBER.matcher(text).matches();
  }

  /** Numbers greater than 0. */
  public static Range<Double> positive() {
    return number("> 0", value -> value > 0);
  }

  /** Numbers greater than 0 and less than 1. */
  public static Range<Double> share() {
    return number("> 0 and < 1", value -> value > 0 && value < 1);
  }

  /** A range of whole numbers, or {@code auto}, which is empty. */
  public static Range<OptionalInt> autoInt(Range<Integer> range) {
    return range.map(OptionalInt::of).orAuto(OptionalInt.empty());
  }

  /** A range of numbers, or {@code auto}, which is empty. */
  public static Range<OptionalDouble> autoDouble(Range<Double> range) {
    return range.map(OptionalDouble::of).orAuto(OptionalDouble.empty());
  }

  private static void require(boolean allowed) {
    if (!allowed) {
      throw new IllegalArgumentException("out of range");
    }
  }

  /** The same texts, whose values are converted to another type. */
  public <U> Range<U> map(Function<T, U> made) {
    return new Range<>(words, kind, text -> made.apply(reader.apply(text)));
  }

  /** These values, or a word that stands for one more. */
  public Range<T> or(String word, T value) {
    return or(word, value, Kind.TEXT);
  }

  /**
   * These values, or the word {@code auto}. For a typed parameter it means that the parameter is
   * not set.
   */
  public Range<T> orAuto(T value) {
    return or(AUTO, value, kind);
  }

  private Range<T> or(String word, T value, Kind joined) {
    return new Range<>(
        word + " | " + words, joined, text -> text.equals(word) ? value : reader.apply(text));
  }
}
