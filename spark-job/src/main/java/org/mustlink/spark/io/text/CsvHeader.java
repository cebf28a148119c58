package org.mustlink.spark.io.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadDataException;

/**
 * The header of CSV files. Spark renames a column whose name is empty or repeated: the third column
 * becomes {@code _c2}, or {@code a2} if it repeats the name {@code a}.
 *
 * @param written the names in the header; an empty one is the empty text
 * @param read the names under which Spark reads the columns, one for each of {@code written}
 * @param rowNumbers whether the first column is the only one without a name and contains distinct
 *     whole numbers, as programs write to number rows
 */
public record CsvHeader(List<String> written, List<String> read, boolean rowNumbers) {
  private static final int SAMPLE = 1000;

  /** The options with which the columns are not those in the first line of a text in UTF-8. */
  private static final List<String> OTHER_LINES =
      List.of("lineSep", "encoding", "charset", "inferSchema");

  public CsvHeader {
    written = List.copyOf(written);
    read = List.copyOf(read);
  }

  /**
   * Returns the columns of a file, as Spark names them, by its first lines, which spares the job in
   * which Spark looks for them. Nothing if it has to look for them, as where the options say that
   * lines are not those of a text in UTF-8.
   *
   * @param options those of Spark's reader, in a map that ignores the case of their names
   */
  public static Optional<StructType> columns(
      SparkSession spark, Map<String, String> options, TextStart start) {
    if (Boolean.parseBoolean(options.get("multiLine"))
        || OTHER_LINES.stream().anyMatch(options::containsKey)) {
      return Optional.empty();
    }
    Dataset<String> lines = spark.createDataset(start.lines(), Encoders.STRING());
    // Spark renames columns with equal names, and would find that the header has others.
    return Optional.of(spark.read().options(options).option("enforceSchema", "true").csv(lines))
        .map(Dataset::schema)
        .filter(columns -> !columns.isEmpty());
  }

  /**
   * Reads the header, with a small job if Spark may have renamed a column.
   *
   * @param options the options of Spark's reader, among them whether there is a header
   * @param load what Spark loads
   * @param schema the columns that Spark found
   */
  public static CsvHeader of(
      SparkSession spark, Map<String, String> options, String load, StructType schema) {
    List<String> read = Arrays.asList(schema.fieldNames());
    if (!Boolean.parseBoolean(options.get("header")) || !mayBeRenamed(read)) {
      return new CsvHeader(read, read, false);
    }
    Dataset<Row> lines = spark.read().options(options).option("header", "false").csv(load);
    List<Row> first = lines.limit(SAMPLE).collectAsList();
    List<String> written = first.isEmpty() ? read : texts(first.get(0));
    if (!renamed(written, read)) {
      return new CsvHeader(read, read, false);
    }
    boolean onlyFirst =
        written.get(0).isEmpty() && renamed(written.subList(1, written.size()), read, 1) == 0;
    return new CsvHeader(written, read, onlyFirst && numbersRows(first));
  }

  private static boolean mayBeRenamed(List<String> read) {
    return IntStream.range(0, read.size()).anyMatch(i -> read.get(i).endsWith("" + i));
  }

  private static List<String> texts(Row row) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < row.length(); i++) {
      texts.add(row.isNullAt(i) ? "" : row.getString(i));
    }
    return texts;
  }

  /**
   * Whether the names that were read are those that were written, apart from columns that Spark had
   * to rename.
   */
  private static boolean renamed(List<String> written, List<String> read) {
    return written.size() == read.size() && renamed(written, read, 0) > 0;
  }

  /** Counts the columns that Spark has renamed; negative if it has not read these names. */
  private static int renamed(List<String> written, List<String> read, int from) {
    int renamed = 0;
    for (int i = 0; i < written.size(); i++) {
      String name = read.get(from + i);
      if (!name.equals(written.get(i))) {
        String expected = (written.get(i).isEmpty() ? "_c" : written.get(i)) + (from + i);
        if (!name.equals(expected)) {
          return -1;
        }
        renamed++;
      }
    }
    return renamed;
  }

  private static boolean numbersRows(List<Row> lines) {
    Set<String> seen = new HashSet<>();
    for (Row line : lines) {
      if (!line.equals(lines.get(0)) // this is also true for the header of a second file
          && (line.isNullAt(0)
              || !line.getString(0).matches("\\d{1,18}")
              || !seen.add(line.getString(0)))) {
        return false;
      }
    }
    return !seen.isEmpty();
  }

  /** Whether all columns have distinct names in the header. */
  public boolean plain() {
    return written.equals(read);
  }

  /**
   * Refuses columns that settings name and whose name is repeated.
   *
   * @param path the files
   * @param named the columns that settings name
   * @throws BadDataException naming the columns by their positions
   */
  public void requireNotRepeated(String path, Collection<String> named) {
    for (String name : named) {
      for (int i = 0; i < written.size(); i++) {
        if (!read.contains(name) && written.get(i).equalsIgnoreCase(name) && isRenamed(i)) {
          throw new BadDataException(fault(path, i) + " Give each column a name of its own.");
        }
      }
    }
  }

  /**
   * Refuses features whose columns have no name or a repeated one.
   *
   * @param path the files
   * @param features the columns that would be features
   * @param named the columns that settings name
   * @param section the group of the settings
   * @throws BadDataException naming the column by its position
   */
  public void requireNames(
      String path, Collection<String> features, Collection<String> named, String section) {
    for (int i = 0; i < written.size(); i++) {
      String name = read.get(i);
      if (isRenamed(i) && features.contains(name) && !named.contains(name)) {
        throw new BadDataException(
            fault(path, i)
                + " Give every column a name of its own in the file, or set %1$s.exclude = [%2$s], which are their names in the settings."
                    .formatted(section, String.join(", ", alike(i).mapToObj(read::get).toList())));
      }
    }
  }

  private boolean isRenamed(int column) {
    return !written.get(column).equals(read.get(column));
  }

  private String fault(String path, int column) {
    String name = written.get(column);
    if (name.isEmpty()) {
      return alike(column).count() > 1
          ? "%s columns of %s have no name in the header, the first is number %s."
              .formatted(alike(column).count(), path, column + 1)
          : "Column " + (column + 1) + " of " + path + " has no name in the header.";
    }
    return "The columns "
        + String.join(" and ", alike(column).mapToObj(i -> String.valueOf(i + 1)).toList())
        + " of "
        + path
        + " have the same name '"
        + name
        + "' in the header (upper and lower case count as one).";
  }

  /** Returns the columns with the same name as a given one. */
  private IntStream alike(int column) {
    return IntStream.range(0, written.size())
        .filter(i -> written.get(i).equalsIgnoreCase(written.get(column)) && isRenamed(i));
  }

  /** The name under which a first column of row numbers is read, if there is one. */
  public Optional<String> rowNumberColumn() {
    return rowNumbers ? Optional.of(read.get(0)) : Optional.empty();
  }
}
