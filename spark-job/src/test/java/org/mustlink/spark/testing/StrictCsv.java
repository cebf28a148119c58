package org.mustlink.spark.testing;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parser of CSV that takes RFC 4180 at its word, apart from records that end with a line feed
 * alone. It shares nothing with the parser of Spark.
 */
public final class StrictCsv {
  private final String text;
  private final boolean strict;
  private int at;

  private StrictCsv(String text, boolean strict) {
    this.text = text;
    this.strict = strict;
  }

  /**
   * Returns the records of a text. An empty field is null, a pair of quotes is the empty text.
   *
   * @throws IllegalArgumentException if the text is not CSV
   */
  public static List<List<@Nullable String>> records(String text) {
    return new StrictCsv(text, true).all();
  }

  /** Returns the records of a text, in which unquoted fields may have quotes. */
  public static List<List<@Nullable String>> lenient(String text) {
    return new StrictCsv(text, false).all();
  }

  private List<List<@Nullable String>> all() {
    List<List<@Nullable String>> records = new ArrayList<>();
    while (at < text.length()) {
      records.add(record());
    }
    return records;
  }

  private List<@Nullable String> record() {
    List<@Nullable String> fields = new ArrayList<>();
    fields.add(field());
    while (at < text.length() && text.charAt(at) == ',') {
      at++;
      fields.add(field());
    }
    if (at < text.length() && text.charAt(at) == '\r') {
      at++;
    }
    if (at < text.length() && text.charAt(at++) != '\n') {
      throw new IllegalArgumentException("no end of a record at " + at + " of " + text);
    }
    return fields;
  }

  private @Nullable String field() {
    if (at < text.length() && text.charAt(at) == '"') {
      return quoted();
    }
    int from = at;
    while (at < text.length() && ",\r\n".indexOf(text.charAt(at)) < 0) {
      if (text.charAt(at++) == '"' && strict) {
        throw new IllegalArgumentException("a quote in an unquoted field at " + at + " of " + text);
      }
    }
    return at == from ? null : text.substring(from, at);
  }

  private String quoted() {
    StringBuilder field = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"' && (at + 1 == text.length() || text.charAt(at + 1) != '"')) {
        at++;
        return field.toString();
      }
      at += c == '"' ? 1 : 0;
      field.append(c);
    }
    throw new IllegalArgumentException("an open quote in " + text);
  }
}
