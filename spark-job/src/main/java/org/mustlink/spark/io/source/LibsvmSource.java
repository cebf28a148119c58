package org.mustlink.spark.io.source;

import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.text.TextLines;
import org.mustlink.spark.table.files.PartitionColumns;

/** LIBSVM files, with the columns {@code label} (double) and {@code features} (sparse vectors). */
final class LibsvmSource implements Source {
  private final SparkSession spark;
  private final TableLocation location;
  private final String path;
  private final String load;
  private final Dataset<Row> rows;

  LibsvmSource(SparkSession spark, TableLocation location, String load) {
    this.spark = spark;
    this.location = location;
    this.path = location.name();
    this.load = load;
    this.rows = reading(() -> spark.read().options(location.options()).format("libsvm").load(load));
  }

  @Override
  public String format() {
    return "libsvm";
  }

  @Override
  public StructType schema() {
    return rows.schema();
  }

  @Override
  public List<String> partitions() {
    return PartitionColumns.of(rows);
  }

  /** Spark's parser takes numbers with a suffix, and hexadecimal ones, as Java does. */
  @Override
  public Column doubtful(List<String> texts, List<String> numbers) {
    return functions.lit(true);
  }

  @Override
  public void requireWholeTexts() {
    new TextLines(spark, load, location.options())
        .numberOfPrograms()
        .ifPresent(
            line -> {
              throw new BadDataException(
                  ("The LIBSVM files of %s have a line with a number that is not a plain "
                          + "decimal one, with a suffix as in 1.5d or hexadecimal: %s. Write plain "
                          + "decimal numbers.")
                      .formatted(path, Source.quoted(line)));
            });
  }

  @Override
  public boolean parsed() {
    return true;
  }

  @Override
  public Dataset<Row> rows(List<String> numbers) {
    return rows;
  }

  @Override
  public <T> T reading(Supplier<T> action) {
    try {
      return action.get();
    } catch (Exception e) { // also the checked ones that Spark throws undeclared
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof UnsupportedOperationException) { // there is no largest index
          throw new BadDataException(
              "The LIBSVM files of " + path + " hold no row. Give files with at least one line.");
        }
        if (ofParser(cause)) {
          throw new BadDataException(
              ("The LIBSVM files of %s have a line that is not of the form 'label "
                      + "index:value index:value ...' with ascending indices from 1: %s. Correct "
                      + "that line.")
                  .formatted(path, Source.quoted(String.valueOf(cause.getMessage()))));
        }
      }
      throw e;
    }
  }

  private static boolean ofParser(Throwable cause) {
    return cause instanceof NumberFormatException
        || cause instanceof ArrayIndexOutOfBoundsException
        || (cause instanceof IllegalArgumentException
            && String.valueOf(cause.getMessage()).contains("requirement failed"));
  }
}
