package org.mustlink.spark.io.text;

import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.lower;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.trim;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.values.GapWords;
import org.mustlink.core.values.NumberForm;
import org.mustlink.spark.table.TableScan;

/**
 * Texts in columns of numbers that are no numbers: the words with which programs write that there
 * is none, or an infinite one, and the ways in which people write numbers.
 */
public final class NumberWords {
  /** The words of R, pandas, spreadsheets, databases and statistical packages, in lower case. */
  private static final List<String> GAPS = GapWords.amongNumbers();

  private static final List<String> NAN = List.of("nan", "+nan", "-nan");
  private static final List<String> INFINITE =
      List.of("inf", "+inf", "infinity", "+infinity", "\u221e", "+\u221e", "1.#inf");
  private static final List<String> MINUS_INFINITE =
      List.of("-inf", "-infinity", "-\u221e", "-1.#inf");

  private NumberWords() {}

  /** Returns the condition that a text is a word and not an attempt at a number. */
  public static Column isWord(Column text) {
    Column word = word(text);
    return word.isin(GAPS.toArray())
        .or(word.isin(INFINITE.toArray()))
        .or(word.isin(MINUS_INFINITE.toArray()));
  }

  /** Whether a text says that there is no number. */
  static boolean isGap(String text) {
    return GapWords.isGapAmongNumbers(text.strip());
  }

  /** Whether a text is a word and not an attempt at a number. */
  public static boolean isWord(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    return isGap(text) || INFINITE.contains(word) || MINUS_INFINITE.contains(word);
  }

  /**
   * Returns those of some columns of texts that hold a text which is neither a number nor a word
   * for none. Reads the table.
   */
  public static List<String> columnsWithWords(Dataset<Row> texts, List<String> columns) {
    UDF1<@Nullable String, Boolean> isOther = NumberWords::isOther;
    UserDefinedFunction other = udf(isOther, DataTypes.BooleanType);
    Row found =
        texts
            .select(
                columns.stream()
                    .map(name -> max(other.apply(TableScan.named(name))))
                    .toArray(Column[]::new))
            .head();
    return IntStream.range(0, columns.size())
        .filter(t -> !found.isNullAt(t) && found.getBoolean(t))
        .mapToObj(columns::get)
        .toList();
  }

  private static boolean isOther(@Nullable String text) {
    if (text == null || isWord(text)) {
      return false;
    }
    try {
      Double.parseDouble(text);
      return false;
    } catch (NumberFormatException e) {
      return true;
    }
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
    return NumberForm.of(text).map(NumberForm::remedy);
  }
}
