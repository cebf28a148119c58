package org.mustlink.spark.io.text;

import static org.apache.spark.sql.functions.decode;
import static org.apache.spark.sql.functions.input_file_name;
import static org.apache.spark.sql.functions.udf;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.table.TableScan;

/**
 * The lines of text files, before they are parsed.
 *
 * @param load the path as Spark is to read it
 * @param options the options that are set for the reader of the files
 */
public record TextLines(SparkSession spark, String load, Map<String, String> options) {
  /** The column of the lines. */
  public static final String LINE = "value";

  private static final String OF_PROGRAMS = "[0-9.][dDfF](?![0-9A-Za-z])|0[xX][0-9a-fA-F.]";

  /** The options of parsers that say which files are read, and where a line ends. */
  private static final Set<String> OPTIONS =
      Set.of(
          "pathglobfilter",
          "recursivefilelookup",
          "modifiedbefore",
          "modifiedafter",
          "linesep",
          "encoding",
          "charset");

  public TextLines {
    options = Map.copyOf(options);
  }

  /** Returns the lines in the column {@link #LINE}, on which nothing else is selected yet. */
  public Dataset<Row> read() {
    Map<String, String> own = new HashMap<>();
    options.forEach(
        (key, value) -> {
          String name = key.toLowerCase(Locale.ROOT);
          if (OPTIONS.contains(name) || name.indexOf('.') >= 0) {
            own.put(name.equals("charset") ? "encoding" : key, value);
          }
        });
    return spark.read().options(own).text(load);
  }

  /**
   * Returns a line in which a number may have a suffix, as in 1.5d, or be hexadecimal, as in 0x1p3:
   * Java parses such numbers, but people would not regard them as numbers. It takes a pass over the
   * lines.
   */
  public Optional<String> numberOfPrograms() {
    Column line = TableScan.named(LINE);
    return PartitionResults.first(
        read().select(line).filter(line.rlike(OF_PROGRAMS)).as(Encoders.STRING()).javaRDD());
  }

  /**
   * Returns the file and the text of the first line for which a condition is true, in a pass over
   * the lines.
   */
  public Optional<Row> first(UDF1<String, Boolean> condition) {
    return PartitionResults.first(
        read()
            .filter(udf(condition, DataTypes.BooleanType).apply(decoded()))
            .select(input_file_name(), decoded())
            .javaRDD());
  }

  /** Returns the expression for a line as a text. Spark takes the bytes of a line for UTF-8. */
  public Column decoded() {
    Column line = TableScan.named(LINE);
    String encoding = encoding();
    return encoding.isEmpty() || encoding.equals("UTF-8")
        ? line
        : decode(line.cast(DataTypes.BinaryType), encoding);
  }

  /** Whether characters take at least two bytes, so that the lines are not those of the table. */
  public boolean wide() {
    return encoding().startsWith("UTF-16") || encoding().startsWith("UTF-32");
  }

  /** The encoding that the settings name, in capitals, or the empty text. */
  public String encoding() {
    return options.entrySet().stream()
        .filter(
            option ->
                option.getKey().equalsIgnoreCase("encoding")
                    || option.getKey().equalsIgnoreCase("charset"))
        .map(option -> option.getValue().toUpperCase(Locale.ROOT))
        .findFirst()
        .orElse("");
  }
}
