package org.mustlink.spark.job.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.lang3.StringUtils;
import org.mustlink.core.survey.ColumnSummary;
import org.mustlink.spark.job.measure.TextTable;

/** What was decided for the columns of a table, as at most twenty lines of text. */
final class ColumnLines {
  private static final int MOST = 20;

  /** The characters of a name and of what is told of a column that are shown. */
  private static final int MOST_NAME = 32;

  private static final int MOST_SHOWN = 100;

  /** The columns that are left out and named though they have no line. */
  private static final int MOST_LEFT = 8;

  private ColumnLines() {}

  /**
   * Returns a line for each of the first columns, and one that counts the others by their kinds.
   */
  static List<String> of(List<ColumnSummary> columns) {
    int shown = columns.size() <= MOST ? columns.size() : MOST - 1;
    List<String> lines =
        new ArrayList<>(
            TextTable.lines(columns.subList(0, shown).stream().map(ColumnLines::cells).toList())
                .stream()
                .map(line -> "  " + line)
                .toList());
    if (shown < columns.size()) {
      lines.add("  and " + rest(columns.subList(shown, columns.size())));
    }
    return lines;
  }

  /** The kind is a column of its own, so that it is not said again. */
  private static List<String> cells(ColumnSummary column) {
    String kind = column.kind() + " ";
    String summary = column.summary();
    return List.of(
        shown(column.name(), MOST_NAME),
        column.kind(),
        shown(summary.startsWith(kind) ? summary.substring(kind.length()) : summary, MOST_SHOWN));
  }

  private static String rest(List<ColumnSummary> columns) {
    Map<String, Long> kinds =
        columns.stream()
            .collect(
                Collectors.groupingBy(ColumnSummary::kind, TreeMap::new, Collectors.counting()));
    String counted =
        kinds.entrySet().stream()
            .map(kind -> kind.getValue() + " " + plural(kind.getKey(), kind.getValue()))
            .collect(Collectors.joining(", "));
    List<String> left =
        columns.stream()
            .filter(column -> column.kind().equals(ColumnSummary.LEFT_OUT))
            .map(column -> shown(column.name(), MOST_NAME))
            .toList();
    return columns.size()
        + " more columns: "
        + counted
        + (left.isEmpty()
            ? ""
            : " ("
                + String.join(", ", left.subList(0, Math.min(MOST_LEFT, left.size())))
                + (left.size() > MOST_LEFT ? " and others" : "")
                + ")");
  }

  private static String plural(String kind, long count) {
    if (count == 1 || kind.equals(ColumnSummary.LEFT_OUT)) {
      return kind;
    }
    return kind.endsWith("y") ? kind.substring(0, kind.length() - 1) + "ies" : kind + "s";
  }

  /** Returns a text without control characters, cut to a number of characters. */
  static String shown(String text, int most) {
    StringBuilder shown = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              int kind = Character.getType(c);
              if (kind == Character.CONTROL
                  || kind == Character.FORMAT
                  || kind == Character.LINE_SEPARATOR
                  || kind == Character.PARAGRAPH_SEPARATOR
                  || kind == Character.SURROGATE) {
                shown.append(c > 0xffff ? "\\U%08x".formatted(c) : "\\u%04x".formatted(c));
              } else {
                shown.appendCodePoint(c);
              }
            });
    return StringUtils.abbreviate(shown.toString(), most);
  }
}
