package org.mustlink.spark.io.source;

import static org.apache.spark.sql.functions.lit;

import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.path.FoundPaths;
import org.mustlink.spark.io.text.CsvHeader;
import org.mustlink.spark.io.text.Encodings;
import org.mustlink.spark.io.text.FirstRows;
import org.mustlink.spark.io.text.QuotedFields;
import org.mustlink.spark.io.text.QuotedFields.Fault;
import org.mustlink.spark.io.text.QuotedFile;
import org.mustlink.spark.io.text.Rfc4180;
import org.mustlink.spark.io.text.TextLines;
import org.mustlink.spark.io.text.TextNumbers;
import org.mustlink.spark.io.text.TextStart;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.files.PartitionColumns;

/**
 * CSV files. They are parsed in one pass; the schema is determined by the header of the first file
 * and by the columns that are to be read as numbers.
 */
final class CsvSource implements RecordSource {
  /** What Spark says of a file whose header has other columns, or another number of them. */
  private static final Pattern OTHER_HEADER = Pattern.compile("(?s)CSV header.*CSV file: (\\S+)");

  private final SparkSession spark;
  private final TableLocation location;
  private final String path;
  private final String load;
  private final Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final StructType schema;
  private final CsvHeader header;
  private final List<String> partitions;
  private final List<String> fields;
  private final TextLines lines;

  /**
   * Opens the files.
   *
   * @param start how the first of them begins
   */
  CsvSource(SparkSession spark, TableLocation location, String load, TextStart start) {
    this.spark = spark;
    this.location = location;
    this.path = location.name();
    this.load = load;
    this.lines = new TextLines(spark, load, location.options());
    options.put("header", "true");
    options.putAll(location.options());
    // RFC 4180: a quote in a quoted text is doubled, and a backslash is a character like any other.
    options.putIfAbsent("escape", options.getOrDefault("quote", Rfc4180.QUOTE));
    options.putAll(new Encodings(path, location.setting("options.encoding"), lines).options(start));
    if (location.filledIn() && !options.containsKey("multiLine")) {
      // A parser of whole files would take their first line end for that of all lines.
      QuotedFields rules = QuotedFields.of(options);
      options.put(
          "multiLine",
          String.valueOf(lines.first(line -> rules.fault(line) == Fault.OPEN).isPresent()));
    }
    // The header of every file is compared with the columns and every field of a line is parsed, so
    // that files with other columns and lines with other fields are found.
    options.put("enforceSchema", "false");
    options.put("columnPruning", "false");
    options.put("mode", "PERMISSIVE");
    if (multiLine()
        && start.crlf()
        && QuotedFields.of(options).openHeader(start.lines()).isPresent()) {
      // Spark would take the first line end of the file, which is one of a name.
      options.putIfAbsent("lineSep", "\r\n");
    }
    DataFrameReader reader = spark.read().options(options);
    CsvHeader.columns(spark, options, start).ifPresent(reader::schema);
    Dataset<Row> read = reader.csv(load);
    this.schema = read.schema();
    this.partitions = PartitionColumns.of(read);
    this.fields =
        Columns.names(schema).stream().filter(name -> !partitions.contains(name)).toList();
    if (schema.isEmpty()) {
      throw new BadDataException(
          "The file "
              + path
              + " is empty: it has no header. Give a CSV file with a header and at least one row.");
    }
    complaints().requireHeader(schema.fieldNames());
    complaints().requireWholeHeader(start.lines());
    this.header = CsvHeader.of(spark, options, load, schema);
    if (!header.plain()) {
      // Spark would compare the headers with the names that it gave the columns.
      String[] files = spark.read().options(options).schema(schema).csv(load).inputFiles();
      for (String file : files.length < 2 ? new String[0] : files) {
        complaints().requireEqualHeader(spark, file);
      }
      options.put("enforceSchema", "true");
    }
  }

  @Override
  public String format() {
    return "csv";
  }

  @Override
  public StructType schema() {
    return schema;
  }

  @Override
  public boolean untyped() {
    return true;
  }

  @Override
  public List<String> partitions() {
    return partitions;
  }

  /**
   * The options with which the table is read, except that a line with another number of fields, or
   * with quotes that are at fault, ends the stream.
   */
  @Override
  public Map<String, String> streamOptions() {
    Map<String, String> same = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    same.putAll(options);
    same.put("mode", "FAILFAST");
    same.putIfAbsent("unescapedQuoteHandling", "RAISE_ERROR");
    return same;
  }

  @Override
  public TableLocation location() {
    return location;
  }

  @Override
  public Dataset<Row> rows(List<String> numbers) {
    return spark
        .read()
        .options(options)
        .option("columnNameOfCorruptRecord", BROKEN)
        .schema(Columns.ofText(schema, numbers).add(BROKEN, DataTypes.StringType))
        .csv(load);
  }

  @Override
  public Dataset<Row> rowsWithWords(List<String> numbers) {
    return TextNumbers.of(numbers, options).read(rows(List.of()), WORDS);
  }

  @Override
  public boolean mayHoldNumbersOfPrograms() {
    return lines.wide() || lines.numberOfPrograms().isPresent();
  }

  /**
   * A parser that is lenient with quotes leaves a trace where it reads another text than the one
   * that was written: a quote in a text. A text of several lines that is read as several records of
   * the right number of fields is the last field of all of them.
   */
  @Override
  public Column doubtful(List<String> texts, List<String> numbers) {
    QuotedFields rules = QuotedFields.of(options);
    List<String> looked = new ArrayList<>(texts);
    String last = fields.get(fields.size() - 1);
    if (!looked.contains(last) && !numbers.contains(last)) {
      looked.add(last);
    }
    if (!rules.any() || options.containsKey("unescapedQuoteHandling")) {
      return lit(false);
    }
    Column doubtful = lit(false);
    for (String name : looked) {
      Column text = TableScan.named(name);
      doubtful = doubtful.or(text.contains(String.valueOf(rules.quote())));
      if (multiLine()) {
        doubtful = doubtful.or(text.contains("\n")).or(text.contains("\r"));
      }
    }
    return doubtful;
  }

  @Override
  public void requireWholeTexts() {
    QuotedFields rules = QuotedFields.of(options);
    if (multiLine()) {
      QuotedFile.firstFault(
              spark,
              List.of(rows(List.of()).inputFiles()),
              options.getOrDefault("encoding", options.getOrDefault("charset", "UTF-8")),
              rules)
          .ifPresent(
              found -> {
                throw complaints()
                    .ofQuotes("a line of " + found.file(), found.fault(), found.text());
              });
      return;
    }
    lines
        .first(line -> rules.fault(line) != Fault.NONE)
        .ifPresent(
            row -> {
              String text = row.getString(1);
              throw complaints().ofQuotes("a line of " + row.getString(0), rules.fault(text), text);
            });
  }

  /** Whether a text may have several lines, so that files are parsed as a whole. */
  private boolean multiLine() {
    return Boolean.parseBoolean(options.get("multiLine"));
  }

  private CsvComplaint complaints() {
    return new CsvComplaint(location, options, fields);
  }

  @Override
  public StructType schema(Set<String> named) {
    StructType without = new StructType();
    for (StructField field : schema.fields()) {
      if (named.contains(field.name())
          || !header.rowNumberColumn().equals(Optional.of(field.name()))) {
        without = without.add(field);
      }
    }
    return without;
  }

  @Override
  public void requireNames(Collection<String> features, Set<String> named) {
    header.requireNames(path, features, named, location.section());
  }

  @Override
  public void requireNotRepeated(Set<String> named) {
    header.requireNotRepeated(path, named);
  }

  /** Of several files, the first by name that has rows is read. */
  @Override
  public FirstRows first() {
    Dataset<Row> all = texts().schema(schema).csv(load);
    String[] files = all.inputFiles();
    return files.length < 2
        ? FirstRows.of(all)
        : Arrays.stream(files)
            .sorted()
            .map(file -> texts(FoundPaths.literally(new Path(URI.create(file)))))
            .map(FirstRows::of)
            .filter(first -> !first.rows().isEmpty())
            .findFirst()
            .orElse(FirstRows.NONE);
  }

  /**
   * Reads one of the files with the columns of all, or with its own where directories tell of some
   * that files may have too.
   */
  private Dataset<Row> texts(String file) {
    return (partitions.isEmpty() ? texts().schema(schema) : texts()).csv(file);
  }

  /** Reads files as they are, without a comparison of their headers. */
  private DataFrameReader texts() {
    return spark.read().options(options).option("enforceSchema", "true");
  }

  @Override
  public String complaint(String record, String row) {
    return complaints().ragged(record, row);
  }

  @Override
  public String complaint(Map<String, String> words, String row, String leftOut) {
    return complaints().noNumbers(words, row, leftOut);
  }

  @Override
  public <T> T reading(Supplier<T> action) {
    try {
      return action.get();
    } catch (Exception e) { // also the checked ones that Spark throws undeclared
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        Matcher other = OTHER_HEADER.matcher(String.valueOf(cause.getMessage()));
        if (other.find()) {
          complaints().requireEqualHeader(spark, other.group(1));
          throw complaints().ofHeaders(fields, other.group().replace('\n', ' '));
        }
      }
      throw e;
    }
  }
}
