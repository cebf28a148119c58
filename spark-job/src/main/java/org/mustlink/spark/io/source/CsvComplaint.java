package org.mustlink.spark.io.source;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.lang3.StringUtils;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.values.NumberForm;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.path.FoundPaths;
import org.mustlink.spark.io.text.QuotedFields;
import org.mustlink.spark.io.text.Separator;
import org.mustlink.spark.io.text.TextNumbers;

/**
 * Tells what is wrong with a record of CSV, with its quotes or with its texts in place of numbers.
 *
 * @param options the options with which Spark parses the table
 * @param fields the names of the columns of the files, in their order
 */
record CsvComplaint(TableLocation location, Map<String, String> options, List<String> fields) {
  private static final Pattern SEPARATOR_LINE = Pattern.compile("(?is)\\W*sep=(.?)\\W*");

  /** Matches two fields between commas that may be one number. */
  private static final Pattern DECIMAL_COMMA = Pattern.compile("(^|,)[-+]?\\d+,\\d+(,|$)");

  /**
   * Makes the exception for a file with another header than that of the first, which has columns.
   */
  BadDataException ofHeaders(List<String> columns, String detail) {
    return new BadDataException(
        ("The CSV files of %s differ in their headers. The first file has the columns %s. "
                + "Give all files the same columns in the same order. (%s)")
            .formatted(location.name(), Columns.enumerate(columns), Source.shortened(detail)));
  }

  /** Refuses a file with another header than that of the first. */
  void requireEqualHeader(SparkSession spark, String file) {
    String path = FoundPaths.literally(new Path(URI.create(file)));
    List<String> names = Columns.names(spark.read().options(options).csv(path).schema());
    if (!names.isEmpty() && !names.equals(fields)) {
      throw ofHeaders(fields, "the file " + file + " " + Columns.difference(fields, names));
    }
  }

  /**
   * Returns the message about texts that are no numbers.
   *
   * @param words the texts by the names of their columns
   * @param row the name of the row
   * @param leftOut how settings leave the first column out, as words that follow "Correct it"
   */
  String noNumbers(Map<String, String> words, String row, String leftOut) {
    List<String> faulty = List.copyOf(words.keySet());
    String text = String.valueOf(words.get(faulty.get(0)));
    String remedy =
        TextNumbers.isOfJava(text)
            ? "plain decimal number. Write it without a suffix and not as a hexadecimal number. "
            : "number. " + NumberForm.of(text).map(form -> form.remedy() + " ").orElse("");
    String others =
        faulty.size() == 1
            ? ""
            : " Other columns of this row hold no numbers either: %s."
                .formatted(Columns.enumerate(faulty.subList(1, faulty.size())));
    return "Column %s of row %s holds %s, which is not a %sCorrect it%s.%s%s"
        .formatted(
            faulty.get(0),
            row,
            Source.quoted(text),
            remedy,
            leftOut,
            others,
            fields.size() == 1 ? Separator.of(text).map(this::separatorRemedy).orElse("") : "");
  }

  /** Returns the message about a record with another number of fields than the header has. */
  String ragged(String record, String row) {
    QuotedFields rules = QuotedFields.of(options);
    QuotedFields.Fault fault = rules.fault(record);
    boolean several =
        fault == QuotedFields.Fault.OPEN
            || (rules.any() && record.chars().filter(c -> c == rules.quote()).count() % 2 != 0);
    String remedy =
        fault == QuotedFields.Fault.NONE && !several
            ? "Correct the line; a separator inside a text needs quotes around the text, and"
                + " another separator than the comma is set by "
                + location.setting("options.delimiter.")
                + (hasDecimalCommas(record, rules)
                    ? " If commas in numbers are decimal commas, write points."
                    : "")
            : quotes(fault, record);
    return "Row %s does not have the %s fields of the header: %s. %s"
        .formatted(row, fields.size(), Source.quoted(record), remedy);
  }

  private boolean hasDecimalCommas(String record, QuotedFields rules) {
    return rules.delimiter().equals(",")
        && StringUtils.countMatches(record, ',') >= fields.size()
        && DECIMAL_COMMA.matcher(record).find();
  }

  /**
   * Returns the exception for a line of which the quotes are at fault, or for a record of several.
   */
  BadDataException ofQuotes(String where, QuotedFields.Fault fault, String text) {
    return new BadDataException(
        "The quotes of %s are not those of CSV: %s. %s"
            .formatted(where, Source.quoted(text), quotes(fault, text)));
  }

  /**
   * Refuses a header of one column that another separator divides into several, and the line with
   * which spreadsheet programs tell the separator.
   *
   * @throws BadDataException if the first line is not the header
   * @throws BadSettingException if the separator is not that of the file
   */
  void requireHeader(String[] names) {
    Matcher mark = SEPARATOR_LINE.matcher(names[0]);
    if (mark.matches()) {
      String set =
          Separator.of(mark.group(1))
              .map(found -> ", and set %s = %s".formatted(delimiter(), found))
              .orElse("");
      throw new BadDataException(
          "The first line of %s is %s, which is the separator in the notation of spreadsheet programs, and not the header. Remove this line from the file%s."
              .formatted(location.name(), Source.quoted(mark.group()), set));
    }
    if (names.length == 1 && !options.containsKey("sep") && !options.containsKey("delimiter")) {
      Separator.of(names[0])
          .ifPresent(
              separator -> {
                throw new BadSettingException(
                    ("Cannot read %s with commas between the columns: the header %s would be one"
                            + " column.%s")
                        .formatted(
                            location.name(), Source.quoted(names[0]), separatorRemedy(separator)));
              });
    }
  }

  /**
   * Refuses a header with a quoted name that does not end in the first line that is not empty,
   * unless texts may have several lines.
   *
   * @param lines the first lines of the file, as far as they are known
   * @throws BadDataException telling how to read names of several lines
   */
  void requireWholeHeader(List<String> lines) {
    if (!Boolean.parseBoolean(options.get("header"))
        || Boolean.parseBoolean(options.get("multiLine"))) {
      return;
    }
    QuotedFields.of(options)
        .openHeader(lines)
        .ifPresent(
            line -> {
              throw ofQuotes("the header of " + location.name(), QuotedFields.Fault.OPEN, line);
            });
  }

  private String delimiter() {
    return location.setting("options.delimiter");
  }

  private String separatorRemedy(String separator) {
    return " Set %s = %s.".formatted(delimiter(), separator);
  }

  /**
   * Returns the sentences that tell the rule of quotes and how to keep it.
   *
   * @param fault what is wrong with them; none where a text may have several lines
   */
  private String quotes(QuotedFields.Fault fault, String record) {
    List<String> said = new ArrayList<>();
    if (fault == QuotedFields.Fault.FOLLOWED) {
      said.add("A quoted text ends at its next quote, so that a quote inside it is doubled.");
    } else {
      boolean whole = Boolean.parseBoolean(options.get("multiLine"));
      said.add(
          whole
              ? "A quote is not closed, and takes all that follows into one text."
              : "A quote is not closed in this line, or is the end of a text that began before it."
                  + " If texts have several lines, set "
                  + location.setting("options.multiLine = true."));
    }
    if (QuotedFields.of(options).backslashed(record)) {
      said.add(
          ("If the program that wrote the file puts a backslash before such a quote, set %s to a"
                  + " backslash, which a settings file writes as \"\\\\\".")
              .formatted(location.setting("options.escape")));
    }
    said.add("Otherwise correct the quotes of the line.");
    return String.join(" ", said);
  }
}
