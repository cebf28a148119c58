package org.mustlink.model.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.encoding.NewKind;
import org.mustlink.core.options.EnumWords;

/**
 * Rows with values of a column that the fit of the model did not see. They are assigned.
 *
 * @param column the name of the column
 * @param kind what is new, a word of {@link NewKind}
 * @param rows the number of rows
 * @param example one of the values; null for gaps
 */
public record NewValue(String column, String kind, long rows, @Nullable String example) {
  /** The number of lines that are told of one table. */
  private static final int MOST_LINES = 20;

  /** The number of characters of a value that are shown. */
  private static final int MOST_SHOWN = 60;

  /** Makes the record of what is new. */
  public NewValue(String column, NewKind kind, long rows, @Nullable String example) {
    this(column, EnumWords.word(kind), rows, example);
  }

  /**
   * Whether it is what daily use brings: a new level, or a gap, of some rows. A text that is no
   * number is a fault of the table, and so is a column that is new or empty in every row.
   *
   * @param all the number of rows of the table
   */
  public boolean isUsual(long all) {
    return rows < all
        && (kind.equals(EnumWords.word(NewKind.LEVEL)) || kind.equals(EnumWords.word(NewKind.GAP)));
  }

  /** Returns a description on one line. */
  public String logLine() {
    String name = "`" + column + "`";
    String have = String.format(Locale.ROOT, rows == 1 ? "%,d row has " : "%,d rows have ", rows);
    return have
        + switch (EnumWords.find(NewKind.class, kind).orElseThrow()) {
          case LEVEL -> "a value of " + name + " that the fit did not see" + such() + ".";
          case NO_NUMBER -> "a text in " + name + " that is no number" + such() + filled();
          case NO_TIME -> "a text in " + name + " that is no point in time" + such() + filled();
          case GAP ->
              "no value of "
                  + name
                  + ", which every row of the fit has. It counts as the median of the fit, or as"
                  + " none of the levels of a category.";
        };
  }

  private static String filled() {
    return ". It is taken as a gap.";
  }

  private String such() {
    if (example == null) {
      return "";
    }
    String shown =
        example.codePointCount(0, example.length()) <= MOST_SHOWN
            ? example
            : example.substring(0, example.offsetByCodePoints(0, MOST_SHOWN)) + "...";
    return ", such as '" + shown.replaceAll("\\s+", " ") + "'";
  }

  /** Returns a line for each of the first, and one that counts the others. */
  public static List<String> logLine(List<NewValue> all) {
    List<String> lines =
        new ArrayList<>(all.stream().limit(MOST_LINES).map(NewValue::logLine).toList());
    int others = all.size() - lines.size();
    if (others > 0) {
      lines.add(
          String.format(
              Locale.ROOT,
              others == 1
                  ? "%,d further column has values that the fit did not see."
                  : "%,d further columns have values that the fit did not see.",
              others));
    }
    return lines;
  }
}
