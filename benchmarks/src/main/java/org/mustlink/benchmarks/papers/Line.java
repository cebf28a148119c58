package org.mustlink.benchmarks.papers;

import com.univocity.parsers.csv.CsvParser;
import com.univocity.parsers.csv.CsvParserSettings;
import com.univocity.parsers.csv.CsvWriter;
import com.univocity.parsers.csv.CsvWriterSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A line of a record: a fit, or why there is none.
 *
 * @param key what was to be run
 * @param state {@link #OK}, or {@link #REFUSED}, {@link #TOO_LARGE}, {@link #TOO_LONG} or {@link
 *     #FAILED}
 * @param values by {@link #VALUES}; NaN where there is none
 * @param seconds of the fit, or of the fit that took too long
 * @param reason in words, empty for a fit
 */
record Line(Key key, String state, List<Double> values, double seconds, double cpu, String reason) {
  static final String OK = "ok";
  static final String REFUSED = "refused";
  static final String TOO_LARGE = "too large";
  static final String TOO_LONG = "too long";
  static final String FAILED = "failed";

  /** The columns of {@link #values}. */
  static final List<String> VALUES =
      List.of(
          "acc",
          "rand",
          "nmi",
          "ari",
          "error",
          "cut",
          "must",
          "must_violated",
          "cannot",
          "cannot_violated");

  /** The first line of a record. */
  static final String HEADER =
      "figure,set,given,method,options,x,draw,state,"
          + String.join(",", VALUES)
          + ",seconds,cpu,reason";

  /** What tells a fit from all others. */
  record Key(
      String figure,
      String set,
      String given,
      String method,
      String options,
      String x,
      String draw) {

    private List<String> fields() {
      return List.of(figure, set, given, method, options, x, draw);
    }
  }

  /** Makes the line of a fit that is not made. */
  static Line without(Key key, String state, double seconds, String reason) {
    return new Line(
        key, state, VALUES.stream().map(name -> Double.NaN).toList(), seconds, 0, reason);
  }

  /** The line as text. */
  String text() {
    List<String> fields = new ArrayList<>(key.fields());
    fields.add(state);
    values.forEach(value -> fields.add(number(value)));
    fields.add(String.format(Locale.ROOT, "%.3f", seconds));
    fields.add(String.format(Locale.ROOT, "%.3f", cpu));
    fields.add(reason);
    return new CsvWriter(writer())
        .writeRowToString(fields.stream().map(field -> field.replace('\n', ' ')).toList());
  }

  private static String number(double value) {
    if (Double.isNaN(value)) {
      return "";
    }
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%.6f", value);
  }

  /** Reads what a record needs of a line: the key, the state and the seconds. */
  static Line read(String text) {
    List<String> fields = List.of(new CsvParser(parser()).parseLine(text));
    int at = 8 + VALUES.size();
    return without(
        new Key(
            fields.get(0),
            fields.get(1),
            fields.get(2),
            fields.get(3),
            fields.get(4),
            fields.get(5),
            fields.get(6)),
        fields.get(7),
        Double.parseDouble(fields.get(at)),
        fields.get(at + 2));
  }

  private static CsvWriterSettings writer() {
    CsvWriterSettings settings = new CsvWriterSettings();
    settings.setQuoteEscapingEnabled(true);
    settings.setIgnoreLeadingWhitespaces(false);
    settings.setIgnoreTrailingWhitespaces(false);
    return settings;
  }

  private static CsvParserSettings parser() {
    CsvParserSettings settings = new CsvParserSettings();
    settings.setIgnoreLeadingWhitespaces(false);
    settings.setIgnoreTrailingWhitespaces(false);
    settings.setNullValue("");
    settings.setEmptyValue("");
    settings.setMaxCharsPerColumn(-1);
    return settings;
  }
}
