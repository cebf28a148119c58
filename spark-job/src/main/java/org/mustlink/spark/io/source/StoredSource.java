package org.mustlink.spark.io.source;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.table.files.FileColumns;
import org.mustlink.spark.table.files.PartitionColumns;

/**
 * A table that is stored with its types: Parquet, ORC, or a table of the catalog.
 *
 * @param format the name of the format in messages
 * @param table the rows
 * @param location where its files are, if it is read from files
 * @param files the columns of its files, where Spark would take those of one file for all
 * @param refused the columns whose types Spark refuses
 */
record StoredSource(
    String format,
    Dataset<Row> table,
    Optional<TableLocation> location,
    Optional<FileColumns> files,
    RefusedTypes refused)
    implements Source {
  /** Makes the reader of Parquet compare every page with the checksum that was written with it. */
  private static final String VERIFY_PAGES = "parquet.page.verify-checksum.enabled";

  private static final String MERGE = "mergeSchema";

  /** A table whose columns are recorded beside its files. */
  StoredSource(String format, Dataset<Row> table) {
    this(format, table, Optional.empty(), Optional.empty(), RefusedTypes.NONE);
  }

  /**
   * Opens files of Parquet or ORC.
   *
   * @param load the path as Spark is to read it
   * @throws BadDataException if columns are to be merged and one has types that do not go together
   */
  static StoredSource ofFiles(
      SparkSession spark, TableLocation location, TableFormat format, String load) {
    Files files = new Files(spark, location, format, load);
    boolean merged = files.merged();
    Dataset<Row> table;
    try {
      table = files.read(merged, Optional.empty());
    } catch (Exception e) { // also the checked ones that Spark throws undeclared
      Optional<StoredSource> read = files.refusedColumns(merged, e);
      if (read.isEmpty()) {
        throw e;
      }
      return read.get();
    }
    return merged
        ? files.source(table, Optional.empty(), RefusedTypes.NONE)
        : files.columnsOfOne(table);
  }

  /** Files of Parquet or ORC, which are not opened yet. */
  private record Files(
      SparkSession spark, TableLocation location, TableFormat format, String load) {
    boolean merged() {
      return location
          .option(MERGE)
          .or(() -> Optional.of(spark.conf().get("spark.sql." + format.sparkName() + "." + MERGE)))
          .map(Boolean::parseBoolean)
          .orElse(false);
    }

    StoredSource columnsOfOne(Dataset<Row> table) {
      Optional<FileColumns> columns =
          FileColumns.of(table, format == TableFormat.ORC, location.options());
      StructType schema =
          columns.map(found -> widened(table.schema(), found)).orElse(table.schema());
      return source(
          schema.equals(table.schema()) ? table : read(false, Optional.of(schema)),
          columns,
          RefusedTypes.NONE);
    }

    /**
     * Opens files whose columns Spark cannot tell, with the columns that their footers tell.
     *
     * @param refusal what Spark says
     * @return nothing if Spark refuses the type of no column
     * @throws BadDataException if columns are to be merged and one has types that do not go
     *     together
     */
    Optional<StoredSource> refusedColumns(boolean merged, Exception refusal) {
      // Columns that are given are not looked for, and these rows are not read.
      Dataset<Row> unread = read(false, Optional.of(new StructType().add("none", "string")));
      Optional<FileColumns> found =
          FileColumns.ofAll(unread, format == TableFormat.ORC, location.options())
              .filter(columns -> columns.anyRefused() || ReadFaults.ofMerging(refusal));
      Optional<String> mixed = merged ? found.flatMap(FileColumns::anyMixed) : Optional.empty();
      if (mixed.isPresent()) {
        throw new BadDataException(
            differing(location) + mixed.get() + " Give the column the same type in all files.");
      }
      if (found.filter(FileColumns::anyRefused).isEmpty()) {
        return Optional.empty();
      }
      FileColumns columns = found.get();
      RefusedTypes refused = RefusedTypes.of(columns.all());
      StructType stored = refused.stored(widened(columns.all(), columns));
      return Optional.of(
          source(
              refused.read(read(false, Optional.of(stored))),
              merged ? Optional.empty() : found,
              refused));
    }

    StoredSource source(Dataset<Row> table, Optional<FileColumns> columns, RefusedTypes refused) {
      return new StoredSource(format.sparkName(), table, Optional.of(location), columns, refused);
    }

    Dataset<Row> read(boolean merge, Optional<StructType> schema) {
      DataFrameReader reader =
          spark
              .read()
              .option(VERIFY_PAGES, "true")
              .options(location.options())
              .option(MERGE, String.valueOf(merge))
              .format(format.sparkName());
      schema.ifPresent(reader::schema);
      return reader.load(load);
    }
  }

  private static StructType widened(StructType schema, FileColumns columns) {
    StructType wide = new StructType();
    for (StructField field : schema.fields()) {
      DataType type = columns.widest(field.name()).orElse(field.dataType());
      wide = wide.add(field.name(), type, field.nullable(), field.metadata());
    }
    return wide;
  }

  /**
   * The columns of all files, although Spark reads only those of one. A column that holds numbers
   * in any file is one of numbers, whichever file Spark looks at, so that it is refused as such.
   */
  @Override
  public StructType schema() {
    if (files.isEmpty()) {
      return refused.all(table.schema());
    }
    FileColumns columns = files.get();
    StructType schema = new StructType();
    for (StructField field : table.schema().fields()) {
      boolean mixed = columns.mixed(field.name()).isPresent();
      schema =
          mixed && columns.number(field.name()).isPresent()
              ? schema.add(field.name(), columns.number(field.name()).get(), true)
              : schema.add(field);
    }
    for (StructField field : columns.beside(schema)) {
      schema = schema.add(field);
    }
    return schema;
  }

  @Override
  public StructType storedSchema() {
    return refused.stored(schema());
  }

  @Override
  public Dataset<Row> asRead(Dataset<Row> stored) {
    return refused.read(stored);
  }

  @Override
  public void requireReadable(Collection<String> names, String leftOut) {
    location.ifPresent(at -> refused.require(names, at.name(), leftOut));
  }

  @Override
  public void requireInAllFiles(Collection<String> names, UnaryOperator<String> leftOut) {
    if (files.isEmpty()) {
      return;
    }
    TableLocation location = this.location.orElseThrow();
    FileColumns columns = files.get();
    for (String name : names) {
      columns
          .lacking(name)
          .ifPresent(
              lacking -> {
                throw new BadDataException(
                    differing(location)
                        + lacking
                        + " Write all files with the same columns, or set "
                        + location.setting("options." + MERGE)
                        + " = true to take what is missing for empty"
                        + leftOut.apply(name)
                        + ".");
              });
      columns
          .mixed(name)
          .ifPresent(
              mixed -> {
                throw new BadDataException(
                    "%s%s Give the column the same type in all files%s."
                        .formatted(differing(location), mixed, leftOut.apply(name)));
              });
    }
  }

  private static String differing(TableLocation location) {
    return "The files of " + location.name() + " differ in their columns. ";
  }

  @Override
  public List<String> remarks() {
    return files
        .filter(columns -> columns.compared() < columns.files())
        .map(
            columns ->
                String.format(
                    Locale.ROOT,
                    "The columns of %,d of the %,d files of %s were compared; set %s = true to compare those of all files.",
                    columns.compared(),
                    columns.files(),
                    location.orElseThrow().name(),
                    location.orElseThrow().setting("options." + MERGE)))
        .stream()
        .toList();
  }

  @Override
  public List<String> partitions() {
    return PartitionColumns.of(table);
  }

  @Override
  public Dataset<Row> rows(List<String> numbers) {
    return table;
  }
}
