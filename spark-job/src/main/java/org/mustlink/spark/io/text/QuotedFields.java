package org.mustlink.spark.io.text;

import java.io.Serializable;
import java.util.Map;

/**
 * The rules for quotes in a line of CSV, by which a parser that is lenient would read another text
 * than the one that was written.
 *
 * @param delimiter what separates fields
 * @param quote the character that encloses fields; NUL if there is none
 * @param escape the character before a quote within them; the quote itself if it is doubled
 * @param comment the character with which comments begin; NUL if there is none
 */
public record QuotedFields(String delimiter, char quote, char escape, char comment)
    implements Serializable {
  /** What is wrong with the quotes of a line. */
  public enum Fault {
    /** Nothing. */
    NONE,
    /** A quoted field does not end in the line. */
    OPEN,
    /** Something follows the closing quote of a field. */
    FOLLOWED
  }

  /**
   * Returns the rules that the options of Spark's reader stand for.
   *
   * @param options all options that are not defaults of Spark, by their names in any case
   */
  public static QuotedFields of(Map<String, String> options) {
    char quote = character(options.getOrDefault("quote", Rfc4180.QUOTE));
    return new QuotedFields(
        delimiter(options.getOrDefault("sep", options.getOrDefault("delimiter", ","))),
        quote,
        character(options.getOrDefault("escape", String.valueOf(quote))),
        character(options.getOrDefault("comment", "")));
  }

  /** Spark takes a backslash and a letter for the tab, and two backslashes for one. */
  private static String delimiter(String option) {
    return switch (option) {
      case "\\t" -> "\t";
      case "\\\\" -> "\\";
      default -> option;
    };
  }

  private static char character(String option) {
    return option.isEmpty() ? '\0' : option.charAt(0);
  }

  /** Whether fields can be in quotes at all. */
  public boolean any() {
    return quote != '\0';
  }

  /** Returns the first fault of a line, or of a record of several lines. */
  public Fault fault(String line) {
    if (!any() || (comment != '\0' && line.indexOf(comment) == 0)) {
      return Fault.NONE;
    }
    int at = 0;
    while (at >= 0) {
      if (at < line.length() && line.charAt(at) == quote) {
        int closing = closing(line, at + 1);
        if (closing < 0) {
          return Fault.OPEN;
        }
        at = afterBlanks(line, closing + 1);
        if (at < line.length() && !line.startsWith(delimiter, at)) {
          return Fault.FOLLOWED;
        }
      }
      int next = line.indexOf(delimiter, at);
      at = next < 0 ? -1 : next + delimiter.length();
    }
    return Fault.NONE;
  }

  /** Whether quotes in the fields of a line are escaped by a backslash, by which none is here. */
  public boolean backslashed(String line) {
    return escape != '\\' && line.contains("\\" + quote);
  }

  private int closing(String line, int from) {
    for (int i = from; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean escapes =
          c == escape
              && i + 1 < line.length()
              && (line.charAt(i + 1) == quote || line.charAt(i + 1) == escape);
      if (escapes) {
        i++;
      } else if (c == quote) {
        return i;
      }
    }
    return -1;
  }

  private int afterBlanks(String line, int from) {
    int at = from;
    while (at < line.length() && line.charAt(at) <= ' ' && !line.startsWith(delimiter, at)) {
      at++;
    }
    return at;
  }
}
