package org.mustlink.spark.io.source;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
 * @param files the columns of its files, where Spark would take those of one file for all
 */
record StoredSource(String format, Dataset<Row> table, Optional<Compared> files) implements Source {
  /** Makes the reader of Parquet compare every page with the checksum that was written with it. */
  private static final String VERIFY_PAGES = "parquet.page.verify-checksum.enabled";

  private static final String MERGE = "mergeSchema";

  /** The columns of the files at a location. */
  record Compared(TableLocation location, FileColumns columns) {}

  /** A table whose columns are recorded beside its files. */
  StoredSource(String format, Dataset<Row> table) {
    this(format, table, Optional.empty());
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
    return files.merged() ? files.allColumns() : files.columnsOfOne();
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

    StoredSource columnsOfOne() {
      Dataset<Row> table = read(false, Optional.empty());
      Optional<FileColumns> columns = compared(table);
      StructType schema =
          columns.map(found -> widened(table.schema(), found)).orElse(table.schema());
      return new StoredSource(
          format.sparkName(),
          schema.equals(table.schema()) ? table : read(false, Optional.of(schema)),
          columns.map(found -> new Compared(location, found)));
    }

    StoredSource allColumns() {
      try {
        return new StoredSource(format.sparkName(), read(true, Optional.empty()));
      } catch (Exception e) { // also the checked ones that Spark throws undeclared
        Optional<String> mixed =
            ReadFaults.ofMerging(e)
                ? compared(read(false, Optional.empty())).flatMap(FileColumns::anyMixed)
                : Optional.empty();
        if (mixed.isEmpty()) {
          throw e;
        }
        throw new BadDataException(
            differing(location) + mixed.get() + " Give the column the same type in all files.");
      }
    }

    private Optional<FileColumns> compared(Dataset<Row> table) {
      return FileColumns.of(table, format == TableFormat.ORC, location.options());
    }

    private Dataset<Row> read(boolean merge, Optional<StructType> schema) {
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
      return table.schema();
    }
    FileColumns columns = files.get().columns();
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
  public void requireInAllFiles(Collection<String> names) {
    if (files.isEmpty()) {
      return;
    }
    TableLocation location = files.get().location();
    FileColumns columns = files.get().columns();
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
                        + leftOut(location)
                        + ".");
              });
      columns
          .mixed(name)
          .ifPresent(
              mixed -> {
                throw new BadDataException(
                    "%s%s Give the column the same type in all files%s."
                        .formatted(differing(location), mixed, leftOut(location)));
              });
    }
  }

  private static String differing(TableLocation location) {
    return "The files of " + location.name() + " differ in their columns. ";
  }

  private static String leftOut(TableLocation location) {
    return location.section().equals("input") ? ", or leave the column out with input.exclude" : "";
  }

  @Override
  public List<String> remarks() {
    return files
        .map(Compared::columns)
        .filter(columns -> columns.compared() < columns.files())
        .map(
            columns ->
                String.format(
                    Locale.ROOT,
                    "The columns of %,d of the %,d files of %s were compared; set %s = true to compare those of all files.",
                    columns.compared(),
                    columns.files(),
                    files.get().location().name(),
                    files.get().location().setting("options." + MERGE)))
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
