package org.mustlink.spark.io.read;

import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.path.FoundPaths;
import org.mustlink.spark.io.text.CsvHeader;
import org.mustlink.spark.io.text.FirstRows;
import org.mustlink.spark.io.text.Separator;
import org.mustlink.spark.table.files.PartitionColumns;

/**
 * CSV files. They are parsed in one pass; the schema is determined by the header of the first file
 * and by the columns that are to be read as numbers.
 */
final class CsvSource implements RecordSource {
  private final SparkSession spark;
  private final TableLocation location;
  private final String path;
  private final String load;
  private final Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final StructType schema;
  private final CsvHeader header;
  private final List<String> partitions;

  CsvSource(SparkSession spark, TableLocation location, String load) {
    this.spark = spark;
    this.location = location;
    this.path = location.name();
    this.load = load;
    options.put("header", "true");
    if (location.filledIn()) {
      options.put("escape", "\"");
      options.put("multiLine", "true");
    }
    options.putAll(location.options());
    // The header of every file is compared with the columns and every field of a line is parsed, so
    // that files with other columns and lines with other fields are found.
    options.put("enforceSchema", "false");
    options.put("columnPruning", "false");
    options.put("mode", "PERMISSIVE");
    Dataset<Row> read = spark.read().options(options).csv(load);
    this.schema = read.schema();
    this.partitions = PartitionColumns.of(read);
    if (schema.isEmpty()) {
      throw new BadDataException(
          "The file "
              + path
              + " is empty: it has no header. Give a CSV file with a header and at least one row.");
    }
    requireSeparator();
    this.header = CsvHeader.of(spark, options, load, schema);
    if (!header.plain()) {
      // With enforceSchema, Spark would compare the headers with the names that it gave the
      // columns.
      requireEqualHeaders();
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
   * The options with which the table is read, except that a line with another number of fields ends
   * the stream.
   */
  @Override
  public Map<String, String> streamOptions() {
    Map<String, String> same = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    same.putAll(options);
    same.put("mode", "FAILFAST");
    return same;
  }

  @Override
  public void requirePlainNumbers(List<String> numbers, List<String> ids) {
    new PlainNumbers(spark, location, load).requireInCsv(rows(List.of()), numbers, ids);
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
        .schema(withBroken(numbers))
        .csv(load);
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

  /** Of several files, the first by name that is not empty is read. */
  @Override
  public FirstRows first() {
    Dataset<Row> all = texts(load);
    String[] files = all.inputFiles();
    return files.length < 2
        ? FirstRows.of(all)
        : Arrays.stream(files)
            .sorted()
            .map(file -> texts(FoundPaths.literally(new Path(URI.create(file)))))
            .filter(rows -> !rows.schema().isEmpty())
            .findFirst()
            .map(FirstRows::of)
            .orElse(FirstRows.NONE);
  }

  /** Reads files as they are, without a comparison of their headers. */
  private Dataset<Row> texts(String files) {
    return spark.read().options(options).option("enforceSchema", "true").csv(files);
  }

  @Override
  public String complaint(String record, List<String> numbers, String row) {
    // The record is parsed twice by the same parser: the bad field is the one that can be read as a
    // text but not as a number.
    Row texts = parse(record, List.of());
    Row values = parse(record, numbers);
    List<String> faulty =
        texts.isNullAt(schema.length())
            ? numbers.stream()
                .filter(
                    name ->
                        values.isNullAt(schema.fieldIndex(name))
                            && !texts.isNullAt(schema.fieldIndex(name)))
                .toList()
            : List.of();
    if (!faulty.isEmpty()) {
      String name = faulty.get(0);
      String text = texts.getString(schema.fieldIndex(name));
      return "Column "
          + name
          + " of row "
          + row
          + " holds "
          + Source.quoted(text)
          + ", which is not a number. Correct it"
          + (location.section().equals("input")
              ? ", or leave the column out with input.exclude."
              : ".")
          + (faulty.size() > 1
              ? " Other columns of this row hold no numbers either: "
                  + Columns.enumerate(faulty.subList(1, faulty.size()))
                  + "."
              : "")
          + (schema.length() == 1 ? Separator.of(text).map(this::separatorRemedy).orElse("") : "");
    }
    return "Row "
        + row
        + " does not have the "
        + schema.length()
        + " fields of the header: "
        + Source.quoted(record)
        + ". Correct the line; a separator inside a text needs quotes around the text, and another"
        + " separator than the comma is set by "
        + location.setting("options.delimiter.");
  }

  @Override
  public <T> T reading(Supplier<T> action) {
    try {
      return action.get();
    } catch (Exception e) { // also the checked ones that Spark throws undeclared
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        String message = cause.getMessage();
        if (message != null && message.contains("CSV header does not conform")) {
          throw otherHeader(message.replace('\n', ' '));
        }
      }
      throw e;
    }
  }

  /** Refuses a header of one column that another separator divides into several. */
  private void requireSeparator() {
    if (schema.length() == 1 && !options.containsKey("sep") && !options.containsKey("delimiter")) {
      String name = schema.fieldNames()[0];
      Separator.of(name)
          .ifPresent(
              separator -> {
                throw new BadSettingException(
                    "Cannot read "
                        + path
                        + " with commas between the columns: the header "
                        + Source.quoted(name)
                        + " would be one column."
                        + separatorRemedy(separator));
              });
    }
  }

  private String separatorRemedy(String separator) {
    return " Set " + location.setting("options.delimiter") + " = " + separator + ".";
  }

  private void requireEqualHeaders() {
    String[] files = spark.read().options(options).schema(schema).csv(load).inputFiles();
    for (String file : files.length < 2 ? new String[0] : files) {
      String[] names =
          spark
              .read()
              .options(options)
              .csv(FoundPaths.literally(new Path(URI.create(file))))
              .schema()
              .fieldNames();
      if (names.length > 0 && !Arrays.equals(names, schema.fieldNames())) {
        throw otherHeader("the file " + file + " has " + Columns.enumerate(List.of(names)));
      }
    }
  }

  private BadDataException otherHeader(String detail) {
    return new BadDataException(
        "The CSV files of "
            + path
            + " differ in their headers. The first file has the columns "
            + Columns.enumerate(Columns.names(schema))
            + ". Give all files the same columns in the same order. ("
            + Source.shortened(detail)
            + ")");
  }

  private Row parse(String record, List<String> numbers) {
    return spark
        .read()
        .options(options)
        .option("header", "false")
        .option("columnNameOfCorruptRecord", BROKEN)
        .schema(withBroken(numbers))
        .csv(spark.createDataset(List.of(record), Encoders.STRING()))
        .head();
  }

  private StructType withBroken(List<String> numbers) {
    Set<String> asNumbers = new HashSet<>(numbers);
    List<StructField> fields = new ArrayList<>();
    for (String name : schema.fieldNames()) {
      fields.add(
          DataTypes.createStructField(
              name, asNumbers.contains(name) ? DataTypes.DoubleType : DataTypes.StringType, true));
    }
    fields.add(DataTypes.createStructField(BROKEN, DataTypes.StringType, true));
    return DataTypes.createStructType(fields);
  }
}
