package org.mustlink.spark.io.source;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.text.Encodings;
import org.mustlink.spark.io.text.JsonLines;
import org.mustlink.spark.io.text.TextLines;
import org.mustlink.spark.io.text.TextStart;
import org.mustlink.spark.table.files.PartitionColumns;

/** Files of JSON objects. Their columns and types are inferred in a first pass over all of them. */
final class JsonSource implements RecordSource {
  private final SparkSession spark;
  private final TableLocation location;
  private final String load;
  private final Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final StructType schema;
  private final List<String> partitions;

  JsonSource(SparkSession spark, TableLocation location, String load, TextStart start) {
    TextLines lines = new TextLines(spark, load, location.options());
    new Encodings(location.name(), location.setting("options.encoding"), lines)
        .requireNarrow(start);
    this.spark = spark;
    this.location = location;
    this.load = load;
    options.putAll(location.options());
    requireForm(start.lines());
    options.put("mode", "PERMISSIVE");
    options.put("columnNameOfCorruptRecord", BROKEN);
    Dataset<Row> read = spark.read().options(options).json(load);
    StructType inferred = read.schema();
    this.partitions = PartitionColumns.of(read);
    this.schema =
        DataTypes.createStructType(
            Arrays.stream(inferred.fields())
                .filter(field -> !field.name().equals(BROKEN))
                .toArray(StructField[]::new));
    if (schema.isEmpty()) {
      throw new BadDataException(
          "The files of "
              + location.name()
              + " hold no JSON object with a field. Give one object a line.");
    }
    if (!options.containsKey("multiLine")
        && !options.containsKey("encoding")
        && !options.containsKey("charset")) {
      requireOneObjectALine();
    }
  }

  /**
   * Refuses a file of one array or object over several lines unless it is read as such, and one of
   * several objects that would be, since Spark would read the first alone.
   *
   * @param lines the first lines of the first file, as far as they are known
   */
  private void requireForm(List<String> lines) {
    String multiLine = location.setting("options.multiLine");
    Optional<String> first = lines.stream().filter(line -> !line.isBlank()).findFirst();
    if (Boolean.parseBoolean(options.get("multiLine"))) {
      if (JsonLines.isOverfull(String.join("\n", lines))) {
        throw BadSettingException.of(
            multiLine,
            "true",
            "of each file one array or object would be read, and " + location.name() + " has more",
            "Remove the setting if each line is an object.");
      }
    } else if (first.filter(JsonLines::isOpen).isPresent()) {
      throw new BadDataException(
          ("The first line of %s begins an array or object that does not end in it: %s. If it has"
                  + " several lines, set %s = true; otherwise give one object a line.")
              .formatted(location.name(), Source.quoted(first.get()), multiLine));
    }
  }

  /** Refuses lines with more than one object, of which Spark would silently read only the first. */
  private void requireOneObjectALine() {
    JsonLines.crowded(spark, options, load)
        .ifPresent(
            found -> {
              throw new BadDataException(
                  ("A line of %s has more than its first JSON object: %s. Give one object "
                          + "a line.")
                      .formatted(found.getKey(), Source.quoted(found.getValue())));
            });
  }

  @Override
  public String format() {
    return "json";
  }

  @Override
  public StructType schema() {
    return schema;
  }

  /** A record that cannot be parsed ends the stream. */
  @Override
  public Map<String, String> streamOptions() {
    return Map.of("mode", "FAILFAST");
  }

  @Override
  public List<String> partitions() {
    return partitions;
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
        .schema(schema.add(BROKEN, DataTypes.StringType, true))
        .json(load);
  }

  @Override
  public String complaint(String record, String row) {
    return "Row "
        + row
        + " is not a JSON object of the columns "
        + Columns.enumerate(Columns.names(schema))
        + ": "
        + Source.quoted(record)
        + ". Correct the line; objects over several lines need "
        + location.setting("options.multiLine = true.");
  }
}
