package org.mustlink.core.fault;

import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Marks for rows and labels in messages of code that knows only their numbers. Such a message has
 * them in braces, {@code {row 3}} and {@code {label 1}}. A caller that knows their names replaces
 * the marks by them; otherwise they are read as {@code row 3} and {@code label 1}.
 */
public final class RowMarks {
  private static final Pattern MARK = Pattern.compile("\\{(row|label) (\\d+)}");

  private RowMarks() {}

  /** The mark for a row, by its number from 0. */
  public static String row(int number) {
    return "{row " + number + "}";
  }

  /** The mark for a label, by its number from 0. */
  public static String label(int number) {
    return "{label " + number + "}";
  }

  /** A message with the numbers of rows and labels. */
  static String numbered(String message) {
    return named(message, row -> "row " + row, label -> "label " + label);
  }

  /** A message with the names of rows and labels. */
  static String named(String message, IntFunction<String> rows, IntFunction<String> labels) {
    return MARK.matcher(message)
        .replaceAll(
            mark -> {
              int number = Integer.parseInt(mark.group(2));
              return Matcher.quoteReplacement(
                  mark.group(1).equals("row") ? rows.apply(number) : labels.apply(number));
            });
  }
}
