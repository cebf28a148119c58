package org.mustlink.spark.io.text;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    Scan scan = new Scan(this);
    int length = any() ? line.length() : 0;
    for (int i = 0; i < length; i++) {
      if (scan.follows(line.charAt(i), i + 1 < length ? line.charAt(i + 1) : -1)) {
        return Fault.FOLLOWED;
      }
    }
    return scan.quoted ? Fault.OPEN : Fault.NONE;
  }

  /**
   * Returns the header of a file if a quoted name does not end in it.
   *
   * @param lines the first lines of the file, of which the header is the first that is not empty
   */
  public Optional<String> openHeader(List<String> lines) {
    return lines.stream()
        .filter(line -> !line.isBlank() && line.charAt(0) != comment)
        .findFirst()
        .filter(line -> fault(line) == Fault.OPEN);
  }

  /** Whether quotes in the fields of a line are escaped by a backslash, by which none is here. */
  public boolean backslashed(String line) {
    return escape != '\\' && line.contains("\\" + quote);
  }

  /** A pass over the characters of a text, from one to the next. */
  static final class Scan {
    private final QuotedFields rules;
    private boolean quoted;
    private boolean escaped;
    private boolean closed;
    private boolean commented;
    private boolean recordBegins = true;
    private boolean fieldBegins = true;

    /** How many characters of a delimiter have just been read. */
    private int delimiting;

    Scan(QuotedFields rules) {
      this.rules = rules;
    }

    /** Whether a quoted field is open. */
    boolean isOpen() {
      return quoted;
    }

    /** Whether the next character is the first of a record. */
    boolean isAtRecord() {
      return recordBegins;
    }

    /**
     * Reads a character, and returns whether it follows the closing quote of a field.
     *
     * @param next the character after it; negative if there is none
     */
    boolean follows(int c, int next) {
      if (!quoted) {
        return followsOutside(c);
      }
      boolean escapes =
          !escaped && c == rules.escape && (next == rules.quote || next == rules.escape);
      closed = !escaped && !escapes && c == rules.quote;
      quoted = !closed;
      escaped = escapes;
      return false;
    }

    private boolean followsOutside(int c) {
      boolean end = c == '\n' || c == '\r';
      boolean comment = recordBegins && rules.comment != '\0' && c == rules.comment;
      commented = !end && (commented || comment);
      boolean delimits = !commented && delimits(c);
      quoted = !commented && fieldBegins && c == rules.quote;
      recordBegins = end;
      fieldBegins = end || delimits;
      boolean follows = closed && !fieldBegins && delimiting == 0 && c > ' ';
      closed &= !fieldBegins;
      return follows;
    }

    /** Whether a character is the last of a delimiter. */
    private boolean delimits(int c) {
      String delimiter = rules.delimiter;
      delimiting =
          c == delimiter.charAt(delimiting) ? delimiting + 1 : c == delimiter.charAt(0) ? 1 : 0;
      boolean whole = delimiting == delimiter.length();
      delimiting = whole ? 0 : delimiting;
      return whole;
    }
  }
}
