package org.mustlink.spark.io.read;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.exists;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.table.TableScan;

/**
 * Finds texts that Java parses as numbers but that people would not regard as numbers: with a
 * suffix, as in 1.5d, or hexadecimal, as in 0x1p3. One pass over the lines finds out whether there
 * may be any; only then are the fields parsed again.
 *
 * @param load the path as Spark is to read it
 */
record PlainNumbers(SparkSession spark, TableLocation location, String load) {
  /** Matches lines in which a number may have a suffix or be hexadecimal. */
  private static final String SUSPICIOUS = "[0-9.][dDfF](?![0-9A-Za-z])|0[xX][0-9a-fA-F.]";

  /**
   * Matches the letters that a text which Java parses as a number contains only if it is not a
   * plain number.
   */
  private static final String NOT_PLAIN = "[dDfFxX]";

  private static final Set<String> OPTIONS =
      Set.of(
          "pathglobfilter",
          "recursivefilelookup",
          "modifiedbefore",
          "modifiedafter",
          "linesep",
          "encoding",
          "charset");

  /**
   * Checks CSV files.
   *
   * @param texts all columns as texts
   * @param numbers the columns that are read as numbers
   * @param ids columns that name a row
   * @throws BadDataException naming row, column and text
   */
  void requireInCsv(Dataset<Row> texts, List<String> numbers, List<String> ids) {
    if (numbers.isEmpty() || suspicious().isEmpty()) {
      return;
    }
    Set<String> names = new LinkedHashSet<>(numbers);
    names.addAll(ids);
    List<Column> select = new ArrayList<>(names.stream().map(TableScan::named).toList());
    select.addAll(RowNumbers.columns());
    Dataset<Row> tagged = texts.select(select.toArray(Column[]::new));
    Column bad =
        exists(
            array(numbers.stream().map(TableScan::named).toArray(Column[]::new)),
            text -> text.rlike(NOT_PLAIN));
    RowNumbers rows = RowNumbers.count(tagged, bad);
    if (rows.firstBad().isPresent()) {
      long position = rows.firstBad().getAsLong();
      Row row = tagged.filter(TableScan.named(RowNumbers.POSITION).equalTo(position)).head();
      throw refused(row, rows.numberOf(position), numbers, ids);
    }
  }

  private BadDataException refused(Row row, long number, List<String> numbers, List<String> ids) {
    StringBuilder name = new StringBuilder();
    ids.forEach(id -> name.append(id).append('=').append(row.<Object>getAs(id)).append(' '));
    for (String column : numbers) {
      String text = row.getAs(column);
      if (text != null && Pattern.compile(NOT_PLAIN).matcher(text).find()) {
        return new BadDataException(
            "Column "
                + column
                + " of row "
                + name
                + "(number "
                + number
                + " from 0) holds "
                + Source.quoted(text)
                + ", which is not a plain decimal number. Write it without a suffix and not as a hexadecimal number"
                + (location.section().equals("input")
                    ? ", or leave the column out with input.exclude."
                    : "."));
      }
    }
    throw new IllegalStateException("The files changed while they were read");
  }

  /**
   * Checks LIBSVM files.
   *
   * @throws BadDataException naming the line
   */
  void requireInLibsvm() {
    Optional<String> line = suspicious();
    if (line.isPresent()) {
      throw new BadDataException(
          "The LIBSVM files of "
              + location.name()
              + " have a line with a number that is not a plain decimal one, with a suffix as in 1.5d or hexadecimal: "
              + Source.quoted(line.get())
              + ". Write plain decimal numbers.");
    }
  }

  private Optional<String> suspicious() {
    Map<String, String> options = new HashMap<>();
    location
        .options()
        .forEach(
            (key, value) -> {
              String name = key.toLowerCase(Locale.ROOT);
              if (OPTIONS.contains(name) || name.indexOf('.') >= 0) {
                options.put(name.equals("charset") ? "encoding" : key, value);
              }
            });
    List<String> lines =
        spark
            .read()
            .options(options)
            .text(load)
            .select(TableScan.named("value"))
            .filter(TableScan.named("value").rlike(SUSPICIOUS))
            .limit(1)
            .as(Encoders.STRING())
            .collectAsList();
    return lines.stream().findFirst();
  }
}
