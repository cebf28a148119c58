package org.mustlink.spark.io.source;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.exists;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.text.TextLines;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.table.TableScan;

/**
 * Finds texts that Java parses as numbers but that people would not regard as numbers: with a
 * suffix, as in 1.5d, or hexadecimal, as in 0x1p3. One pass over the lines finds out whether there
 * may be any; only then are the fields parsed again.
 *
 * @param lines the lines of the files
 */
record PlainNumbers(TableLocation location, TextLines lines) {
  /** Matches lines in which a number may have a suffix or be hexadecimal. */
  private static final String SUSPICIOUS = "[0-9.][dDfF](?![0-9A-Za-z])|0[xX][0-9a-fA-F.]";

  /**
   * Matches the texts that Java parses as numbers because of letters that a plain number does not
   * have. The words for infinity have such letters too, but do not begin as a number does.
   */
  private static final String NOT_PLAIN = "(?s)^\\s*[-+]?[0-9.].*[dDfFxX]";

  /**
   * Checks CSV files.
   *
   * @param texts all columns as texts
   * @param numbers the columns that are read as numbers
   * @param ids columns that name a row
   * @throws BadDataException naming row, column and text
   */
  void requireInCsv(Dataset<Row> texts, List<String> numbers, List<String> ids) {
    if (numbers.isEmpty() || (!lines.wide() && suspicious().isEmpty())) {
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
    return PartitionResults.first(
        lines
            .read()
            .select(TableScan.named(TextLines.LINE))
            .filter(TableScan.named(TextLines.LINE).rlike(SUSPICIOUS))
            .as(Encoders.STRING())
            .javaRDD());
  }
}
