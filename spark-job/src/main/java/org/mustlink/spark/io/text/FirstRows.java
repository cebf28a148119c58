package org.mustlink.spark.io.text;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.values.GapWords;

/**
 * The first rows of a table of text, which has no types. They tell which columns are meant to hold
 * words: those in which a text is no number to people either, as 1.234,5 or 12 % are.
 *
 * @param columns the names of the columns
 * @param rows the rows, with a text or null for each column
 */
public record FirstRows(List<String> columns, List<Row> rows) {
  /** No row was looked at, so that no column is known to hold words. */
  public static final FirstRows NONE = new FirstRows(List.of(), List.of());

  private static final int MOST_ROWS = 1000;

  private static final Pattern NUMBER =
      Pattern.compile(
          "[-+\u2212]?\\p{Sc}?\\s*"
              + "((\\d{1,3}([., '\u00a0\u202f_]\\d{3})+|\\d+)([.,]\\d*)?|[.,]\\d+)"
              + "([eE][-+]?\\d+)?[dDfF]?\\s*[%\\p{Sc}]?"
              + "|[-+]?0[xX][0-9a-fA-F.]+([pP][-+]?\\d+)?"
              + "|(?i:[-+]?inf(inity)?)");

  public FirstRows {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * Reads the first rows of a table.
   *
   * @param table all of whose columns are texts
   */
  public static FirstRows of(Dataset<Row> table) {
    return new FirstRows(Arrays.asList(table.columns()), table.limit(MOST_ROWS).collectAsList());
  }

  /**
   * Returns the first word in a column.
   *
   * @return nothing if the column holds numbers alone in these rows, or is not among them
   */
  public Optional<String> word(String column) {
    return texts(column).stream().filter(text -> !isNumber(text)).findFirst();
  }

  /** Returns what seems to separate columns within the texts of a column, as settings have it. */
  public Optional<String> separator(String column) {
    return Separator.ofAll(texts(column));
  }

  /** Returns the first text in a column that is no number to Java, if there is one. */
  public Optional<String> noNumber(String column) {
    return texts(column).stream().filter(text -> !TextNumbers.isOfJava(text)).findFirst();
  }

  /** Returns the number of rows in which a column has no value. */
  public long gaps(String column) {
    return columns.contains(column) ? rows.size() - texts(column).size() : 0;
  }

  /** The texts of a column that are not gaps. */
  private List<String> texts(String column) {
    int index = columns.indexOf(column);
    return index < 0
        ? List.of()
        : rows.stream()
            .filter(row -> !row.isNullAt(index))
            .map(row -> String.valueOf(row.get(index)).strip())
            .filter(text -> !GapWords.isGapAmongNumbers(text))
            .toList();
  }

  /** Whether a text is a number in some way of writing. */
  public static boolean isNumber(String text) {
    return NUMBER.matcher(text).matches();
  }
}
