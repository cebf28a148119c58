package org.mustlink.spark.key;

import org.mustlink.core.options.Range;
import org.mustlink.core.sideinfo.RuleWeight;

/** Ranges of values that only settings of tables and files have. */
public final class Ranges {
  /** Any text. */
  public static final Range<String> TEXT = any("text");

  /** The path of a file or directory. */
  public static final Range<String> PATH = any("path");

  /** The name of a column. */
  public static final Range<String> COLUMN = named("name of a column");

  /** The name of a column, or an empty text for none. */
  public static final Range<String> COLUMN_IF_ANY = any("name of a column");

  /** Names of columns with wildcards. */
  public static final Range<String> PATTERN = named("name or pattern of columns");

  /** Degrees of belief. */
  public static final Range<Double> BELIEF = Range.number("> 0 and <= 1", RuleWeight::allows);

  private Ranges() {}

  private static Range<String> any(String words) {
    return new Range<>(words, Range.Kind.TEXT, text -> text);
  }

  private static Range<String> named(String words) {
    return new Range<>(
        words,
        Range.Kind.TEXT,
        text -> {
          if (text.isEmpty()) {
            throw new IllegalArgumentException("no name");
          }
          return text;
        });
  }
}
