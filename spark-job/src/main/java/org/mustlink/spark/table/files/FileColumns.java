package org.mustlink.spark.table.files;

import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.run.Shared;

/**
 * The columns of all files of a table of Parquet or ORC. Spark takes the columns of such a table
 * from one file, does not read those that only other files have, and fills those that other files
 * lack with nulls.
 *
 * @param tally what the footers say
 * @param files how many files the table has
 * @param compared how many of them were looked at
 */
public record FileColumns(ColumnTally tally, int files, int compared) {
  /**
   * The most files whose footers are read. A footer costs one or two requests of a store, so that
   * these are read in seconds.
   */
  private static final int MOST = 1000;

  /** The settings by which Spark makes types of what footers say. */
  private static final List<String> SETTINGS =
      List.of(
          "spark.sql.caseSensitive",
          "spark.sql.parquet.binaryAsString",
          "spark.sql.parquet.int96AsTimestamp",
          "spark.sql.parquet.inferTimestampNTZ.enabled",
          "spark.sql.legacy.parquet.nanosAsLong");

  /** Types each of which holds all numbers of those before it. */
  private static final List<List<DataType>> WIDER =
      List.of(
          List.of(
              DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType, DataTypes.LongType),
          List.of(DataTypes.FloatType, DataTypes.DoubleType));

  /**
   * Reads the columns of several files, see {@link #ofAll}.
   *
   * @return nothing if there is only one file, or no footer can be read
   */
  public static Optional<FileColumns> of(
      Dataset<Row> table, boolean orc, Map<String, String> options) {
    return table.inputFiles().length < 2 ? Optional.empty() : ofAll(table, orc, options);
  }

  /**
   * Reads the footers in one Spark job. Of more than 1,000 files, 1,000 are looked at that lie at
   * equal distances in the order of names, among them the first and the last.
   *
   * @param table a table that is read from files alone
   * @param options the options of its reader, among which settings of a file system have a dot
   * @return nothing if no footer can be read
   */
  public static Optional<FileColumns> ofAll(
      Dataset<Row> table, boolean orc, Map<String, String> options) {
    String[] files = table.inputFiles();
    Arrays.sort(files);
    List<String> compared = spread(files);
    SparkSession spark = table.sparkSession();
    Shared<FooterReader> reader = Shared.of(spark.sparkContext(), reader(spark, orc, options));
    try {
      JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
      int tasks = Math.max(1, Math.min(compared.size(), context.defaultParallelism()));
      return PartitionResults.collect(
              context
                  .parallelize(compared, tasks)
                  .mapPartitions(part -> reader.value().tally(part)))
          .stream()
          .reduce(ColumnTally::add)
          .map(tally -> new FileColumns(tally, files.length, compared.size()));
    } finally {
      reader.destroy();
    }
  }

  private static List<String> spread(String[] files) {
    int most = Math.min(MOST, files.length);
    return IntStream.range(0, most)
        .mapToObj(i -> files[(int) ((long) i * (files.length - 1) / Math.max(1, most - 1))])
        .toList();
  }

  private static FooterReader reader(SparkSession spark, boolean orc, Map<String, String> options) {
    Configuration hadoop = new Configuration(spark.sparkContext().hadoopConfiguration());
    options.forEach(
        (key, value) -> {
          if (key.indexOf('.') >= 0) {
            hadoop.set(key, value);
          }
        });
    Map<String, String> settings = new HashMap<>();
    for (String key : SETTINGS) {
      if (spark.conf().getOption(key).isDefined()) {
        settings.put(key, spark.conf().get(key));
      }
    }
    return new FooterReader(
        orc,
        new SerializableConfiguration(hadoop),
        settings,
        Boolean.parseBoolean(settings.getOrDefault("spark.sql.caseSensitive", "false")));
  }

  /** Whether Spark refuses the type that a column has in some file. */
  public boolean anyRefused() {
    return StreamSupport.stream(tally.columns().spliterator(), false)
        .anyMatch(ColumnTally.Found::isRefused);
  }

  /** Returns the columns of all files. */
  public StructType all() {
    return new StructType(beside(new StructType()).toArray(StructField[]::new));
  }

  /** Returns the columns that files have and a schema does not. */
  public List<StructField> beside(StructType schema) {
    Set<String> known =
        Arrays.stream(schema.fieldNames()).map(tally::key).collect(Collectors.toSet());
    List<StructField> beside = new ArrayList<>();
    for (ColumnTally.Found column : tally.columns()) {
      StructField field = column.field();
      if (!known.contains(tally.key(field.name()))) {
        beside.add(field);
      }
    }
    return beside;
  }

  /**
   * Returns the type that holds the numbers of all files exactly, if the files have the column in
   * whole numbers or in binary fractions of different widths.
   */
  public Optional<DataType> widest(String column) {
    List<String> types = types(column);
    return WIDER.stream()
        .filter(line -> line.stream().map(DataType::catalogString).toList().containsAll(types))
        .filter(line -> types.size() > 1)
        .map(
            line ->
                line.stream()
                    .filter(type -> types.contains(type.catalogString()))
                    .reduce((narrow, wide) -> wide)
                    .orElseThrow())
        .findFirst();
  }

  /**
   * Returns the type of numbers of a column that has one in some files and another type in others.
   */
  public Optional<DataType> number(String column) {
    List<String> types = types(column);
    return WIDER.stream()
        .flatMap(List::stream)
        .filter(type -> types.size() > 1 && types.contains(type.catalogString()))
        .findFirst();
  }

  private List<String> types(String column) {
    return tally.column(column).map(found -> List.copyOf(found.types().keySet())).orElse(List.of());
  }

  /** Returns a sentence about the files that lack a column that others have. */
  public Optional<String> lacking(String column) {
    return tally
        .column(column)
        .flatMap(
            found ->
                found
                    .without()
                    .map(
                        file ->
                            ("Column %s is missing from %s of %s files, first from %s, "
                                    + "and %s has it.")
                                .formatted(
                                    found.field().name(),
                                    tally.files() - found.files(),
                                    tally.files(),
                                    named(file),
                                    named(found.types().values().iterator().next()))));
  }

  /** Returns a sentence about a column that has types in two files of which none holds both. */
  public Optional<String> mixed(String column) {
    return tally
        .column(column)
        .filter(found -> found.types().size() > 1 && widest(column).isEmpty())
        .map(
            found ->
                "Column "
                    + found.field().name()
                    + " has "
                    + String.join(
                        ", and ",
                        found.types().entrySet().stream()
                            .limit(3)
                            .map(
                                type ->
                                    "the type " + type.getKey() + " in " + named(type.getValue()))
                            .toList())
                    + ".");
  }

  /** Returns a sentence about the first column of which {@link #mixed} has one. */
  public Optional<String> anyMixed() {
    for (ColumnTally.Found column : tally.columns()) {
      Optional<String> mixed = mixed(column.field().name());
      if (mixed.isPresent()) {
        return mixed;
      }
    }
    return Optional.empty();
  }

  private static String named(String file) {
    return new Path(URI.create(file)).toString();
  }
}
