package org.mustlink.spark.io.text;

import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.lower;
import static org.apache.spark.sql.functions.trim;
import static org.apache.spark.sql.functions.when;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataTypes;

/**
 * Texts in columns of numbers that are no numbers: the words with which programs write that there
 * is none, or an infinite one, and the ways in which people write numbers.
 */
public final class NumberWords {
  /** The words of R, pandas, spreadsheets, databases and statistical packages, in lower case. */
  private static final List<String> MISSING =
      List.of(
          "",
          "na",
          "n/a",
          "n.a.",
          "#n/a",
          "#na",
          "<na>",
          "null",
          "none",
          "nil",
          "\\n",
          "#null!",
          "nat",
          "?",
          ".",
          "..",
          "...",
          "-",
          "--",
          "missing",
          "#div/0!",
          "#value!",
          "#num!",
          "#ref!",
          "#name?",
          "1.#ind",
          "-1.#ind",
          "1.#qnan",
          "-1.#qnan");

  private static final List<String> NAN = List.of("nan", "+nan", "-nan");
  private static final List<String> INFINITE =
      List.of("inf", "+inf", "infinity", "+infinity", "\u221e", "+\u221e", "1.#inf");
  private static final List<String> MINUS_INFINITE =
      List.of("-inf", "-infinity", "-\u221e", "-1.#inf");

  /** What to do, by a pattern of texts in lower case without white space around them. */
  private static final Map<Pattern, String> REMEDIES = remedies();

  private NumberWords() {}

  /** Returns the condition that a text is a word and not an attempt at a number. */
  public static Column isWord(Column text) {
    Column word = word(text);
    return word.isin(MISSING.toArray())
        .or(word.isin(NAN.toArray()))
        .or(word.isin(INFINITE.toArray()))
        .or(word.isin(MINUS_INFINITE.toArray()));
  }

  /** Whether a text says that there is no number. */
  static boolean isGap(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    return MISSING.contains(word) || NAN.contains(word);
  }

  /** Whether a text is a word and not an attempt at a number. */
  public static boolean isWord(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    return isGap(text) || INFINITE.contains(word) || MINUS_INFINITE.contains(word);
  }

  /** Returns the number that a word stands for: infinite, NaN, or null for any other. */
  public static Column number(Column text) {
    Column word = word(text);
    return when(word.isin(NAN.toArray()), lit(Double.NaN))
        .when(word.isin(INFINITE.toArray()), lit(Double.POSITIVE_INFINITY))
        .when(word.isin(MINUS_INFINITE.toArray()), lit(Double.NEGATIVE_INFINITY))
        .otherwise(lit(null).cast(DataTypes.DoubleType));
  }

  private static Column word(Column text) {
    return lower(trim(text));
  }

  /** Returns a sentence that tells how to write a text as a number, if it is a known way. */
  public static Optional<String> remedy(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    return REMEDIES.entrySet().stream()
        .filter(entry -> entry.getKey().matcher(word).matches())
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static Map<Pattern, String> remedies() {
    Map<Pattern, String> remedies = new LinkedHashMap<>();
    remedies.put(
        Pattern.compile("true|false|t|f|yes|no|y|n|wahr|falsch|vrai|faux"),
        "A truth value is written as 1 or 0 in a column of numbers.");
    remedies.put(
        Pattern.compile("[-+]?[\\d.,'\u00a0\u202f ]*\\d\\s*[%\u2030]"),
        "It is a share of a hundred or a thousand: write 12.5 or 0.125 in place of 12.5 %, in all rows alike.");
    remedies.put(
        Pattern.compile("[-+]?\\d*,\\d+(e[-+]?\\d+)?|[-+]?\\d{1,3}(\\.\\d{3})+,\\d+"),
        "Its comma is a decimal comma or separates thousands: write the number with a decimal point and without anything between thousands, as 1234.5.");
    remedies.put(
        Pattern.compile("[-+]?\\d{1,3}([,.'\u2019_\u00a0\u202f\u2009 ]\\d{3})+([.,]\\d*)?"),
        "It has separators of thousands: write the number without them, as 1234.5.");
    remedies.put(
        Pattern.compile("[\u2212\u2013\u2010\u2011]\\s*[\\d.,]+"),
        "Its sign is a dash of printed text: write the minus sign as -.");
    remedies.put(
        Pattern.compile("\\(\\s*[\\d.,]+\\s*\\)"), "Its brackets stand for a minus sign: write -.");
    remedies.put(
        Pattern.compile("\\d{4}-\\d\\d?-\\d\\d?([t ].*)?|\\d\\d?[./]\\d\\d?[./]\\d{2,4}( .*)?"),
        "A date is no number: write, for example, the days since a first day.");
    remedies.put(
        Pattern.compile(
            "\\p{Sc}\\s*[-+]?[\\d.,]+|[-+]?[\\d.,]*\\d\\s*[^\\d\\s.,:/_-][^\\d:/_-]{0,7}"),
        "Write the number without its unit, which can stand in the name of the column.");
    return remedies;
  }
}
