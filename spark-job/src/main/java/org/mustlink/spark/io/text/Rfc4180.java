package org.mustlink.spark.io.text;

import com.univocity.parsers.csv.CsvWriter;
import com.univocity.parsers.csv.CsvWriterSettings;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * CSV as RFC 4180 defines it, in the one form in which all CSV files are written: a field with a
 * separator, a quote or a line end is in quotes, a quote in it is doubled, blanks and line ends
 * belong to the field, and a backslash is a character like any other. Null is an empty field, the
 * empty text is a pair of quotes. A record ends with a line feed, which all readers of CSV take in
 * place of the two characters of the standard.
 */
public final class Rfc4180 {
  /** The character that encloses fields and that is doubled within them. */
  public static final String QUOTE = "\"";

  private static final String LINE_END = "\n";

  /**
   * What an empty field is read as where it has to differ from a pair of quotes. No text that is
   * written is equal to it.
   */
  private static final String NULL_MARK = "\u0000null\u0000";

  private Rfc4180() {}

  /**
   * Returns the options with which Spark writes such files, with a header. They are also options of
   * a table of the catalog that is written so, and make Spark read a text with line ends as one.
   */
  public static Map<String, String> written() {
    return Map.of(
        "header", "true",
        "quote", QUOTE,
        "escape", QUOTE,
        "lineSep", LINE_END,
        "multiLine", "true",
        "ignoreLeadingWhiteSpace", "false",
        "ignoreTrailingWhiteSpace", "false");
  }

  /**
   * Returns the options with which Spark reads every text of such files as it was written, and the
   * empty text not as null. Each file is read by one task, because a line end may be part of a
   * text.
   */
  public static Map<String, String> readBack() {
    Map<String, String> options = new HashMap<>(written());
    options.put("nullValue", NULL_MARK);
    return options;
  }

  /**
   * Returns the settings with which univocity's writer, which is also that of Spark, writes such a
   * file.
   *
   * @param columns the number of columns
   */
  private static CsvWriterSettings writer(int columns) {
    CsvWriterSettings settings = new CsvWriterSettings();
    settings.getFormat().setLineSeparator(LINE_END);
    settings.getFormat().setQuoteEscape(QUOTE.charAt(0));
    settings
        .getFormat()
        .setComment('\0'); // otherwise a text that begins with # would be put in quotes
    settings.setQuoteEscapingEnabled(true);
    settings.setIgnoreLeadingWhitespaces(false);
    settings.setIgnoreTrailingWhitespaces(false);
    settings.setNullValue("");
    settings.setEmptyValue(QUOTE + QUOTE);
    settings.setMaxColumns(columns);
    return settings;
  }

  /** Returns the text of such a file, with a header. */
  public static String text(List<String> columns, List<List<@Nullable String>> rows) {
    StringWriter text = new StringWriter();
    CsvWriter csv = new CsvWriter(text, writer(columns.size()));
    csv.writeRow(columns);
    rows.forEach(row -> csv.writeRow(row));
    csv.close();
    return text.toString();
  }
}
