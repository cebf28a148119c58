package org.mustlink.spark.io.catalog;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.spark.sql.CreateTableWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.FaultException;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.OutputException;
import org.mustlink.spark.io.OutputSettings;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.io.lake.LakeFormat;
import org.mustlink.spark.run.ErrorCondition;

/**
 * The table of Spark's catalog that takes the assignments in place of a directory. The format of
 * the table commits the rows in one step; an existing table is replaced only if its format can also
 * replace all rows in one step.
 */
public final class AssignmentsTable {
  private static final String SETTING = "output.table";

  private final SparkSession spark;
  private final TableName name;
  private final OutputSettings settings;

  private AssignmentsTable(SparkSession spark, TableName name, OutputSettings settings) {
    this.spark = spark;
    this.name = name;
    this.settings = settings;
  }

  /**
   * Finds the table that the settings name. A table that could not be written in the end is refused
   * here, before anything is read.
   *
   * @return nothing if the settings name no table
   * @throws BadSettingException if Spark lacks the catalog, the database or the library of the
   *     format, or the table cannot be replaced in one step
   * @throws OutputException.Exists if there is a table that may not be replaced
   */
  public static Optional<AssignmentsTable> open(SparkSession spark, OutputSettings settings) {
    Optional<AssignmentsTable> table = of(spark, settings);
    table.ifPresent(AssignmentsTable::requireWritable);
    return table;
  }

  /**
   * Finds the table for a stream, which creates the table in its first run and adds to it in all
   * later ones.
   *
   * @param begun whether an earlier run of the stream has made the table
   */
  public static Optional<AssignmentsTable> openStream(
      SparkSession spark, OutputSettings settings, boolean begun) {
    Optional<AssignmentsTable> table = of(spark, settings);
    table.ifPresent(found -> found.requireStreamable(begun));
    return table;
  }

  private static Optional<AssignmentsTable> of(SparkSession spark, OutputSettings settings) {
    return settings
        .table()
        .map(text -> new AssignmentsTable(spark, TableName.of("output.table", text), settings));
  }

  /**
   * Reads the table of an earlier run.
   *
   * @return nothing if the settings name no table
   * @throws InputMissingException if there is no such table
   */
  public static Optional<Dataset<Row>> read(SparkSession spark, OutputSettings settings) {
    return of(spark, settings)
        .map(
            table -> {
              if (!table.exists()) {
                throw new InputMissingException(
                    ("There is no table %s = %s. Run the command fit with these settings "
                            + "first.")
                        .formatted(SETTING, table.name.text()));
              }
              return spark.table(table.name.quoted());
            });
  }

  /** The name of the table, as Spark reads it. */
  public String sparkName() {
    return name.quoted();
  }

  /** The format in which a stream makes the table, as Spark names it. */
  public String streamFormat() {
    return format().map(TableFormat::sparkName).orElse(LakeFormat.ICEBERG.sparkName());
  }

  /**
   * Writes the assignments. The table is unchanged until all of them are written.
   *
   * @throws OutputException.Exists if the table that is there has other columns
   * @throws OutputException.Busy if another run has written the table meanwhile
   */
  public void write(Dataset<Row> assignments) {
    try {
      if (exists()) {
        requireColumns(spark.table(name.quoted()).schema(), assignments.schema());
        assignments.writeTo(name.quoted()).overwrite(functions.lit(true));
      } else {
        CreateTableWriter<Row> writer = assignments.writeTo(name.quoted());
        format()
            .ifPresent(
                format -> {
                  writer.using(format.sparkName());
                  format.writeOptions().forEach(writer::option);
                });
        writer.create();
      }
    } catch (Exception e) { // also the checked ones that Spark throws undeclared
      if (ofAnotherRun(e)) {
        throw new OutputException.Busy(
            ("Another program wrote to %s = %s while this run was working. What it wrote "
                    + "is kept, and the result of this run is not. Run again.")
                .formatted(SETTING, name.text()));
      }
      throw e instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(e);
    }
  }

  private Optional<TableFormat> format() {
    return name.isDeltaPath() ? Optional.of(TableFormat.DELTA) : settings.format();
  }

  private void requireWritable() {
    requireHome();
    if (!exists()) {
      return;
    }
    if (settings.mode() == OutputSettings.Mode.ERROR) {
      throw refused(
          "there is such a table already. Choose another name, or set output.mode = overwrite to"
              + " replace its rows.");
    }
    requireResult();
    Optional<String> provider = provider();
    if (lake(provider).isEmpty()) {
      throw BadSettingException.of(
          "output.mode",
          "overwrite",
          "the table "
              + name.text()
              + " is "
              + provider.map(format -> "of the format " + format).orElse("a view")
              + ", which cannot replace all rows in one step",
          "Drop it first, choose another "
              + SETTING
              + ", or keep results in tables of Delta Lake or Iceberg.");
    }
  }

  private void requireStreamable(boolean begun) {
    requireHome();
    if (!begun && exists()) {
      throw refused(
          "there is such a table already, and no stream to output.path has made it. Choose another"
              + " name.");
    }
    if (lake(begun && exists() ? provider() : format().map(TableFormat::sparkName)).isEmpty()) {
      throw BadSettingException.of(
          SETTING,
          name.text(),
          "a stream adds rows exactly once only to tables of Delta Lake and Iceberg",
          "Set output.assignments.format to delta or iceberg, or leave out output.table.");
    }
  }

  /** Refuses a database that does not exist, and a format whose library is missing. */
  private void requireHome() {
    format()
        .flatMap(TableFormat::lake)
        .ifPresent(
            lake ->
                lake.require(
                    spark,
                    name.isDeltaPath() ? SETTING : "output.assignments.format",
                    name.isDeltaPath() ? name.text() : lake.sparkName()));
    if (!name.isDeltaPath() && name.parts().size() > 1 && !databaseExists()) {
      throw BadSettingException.of(
          SETTING,
          name.text(),
          "Spark has no catalog and database " + name.database(),
          "Create the database, correct the name, or give the catalog to the submit script with"
              + " --conf spark.sql.catalog.NAME=... and what belongs to it.");
    }
  }

  private boolean databaseExists() {
    try {
      return spark.catalog().databaseExists(name.database());
    } catch (Exception e) { // thrown if a catalog cannot be reached or created
      throw FaultException.caused(
          BadSettingException.of(
              SETTING,
              name.text(),
              "its catalog cannot be used: "
                  + ErrorCondition.firstLine(e).replaceFirst("\\.+$", ""),
              "Correct the settings of the catalog."),
          e);
    }
  }

  private boolean exists() {
    try {
      return spark.catalog().tableExists(name.quoted());
    } catch (Exception e) { // also the checked ones that Spark throws undeclared
      if (ErrorCondition.of(e).equals("DELTA_MISSING_DELTA_TABLE")) {
        return false;
      }
      throw e;
    }
  }

  private Optional<String> provider() {
    return LakeFormat.provider(spark, name.quoted());
  }

  private static Optional<LakeFormat> lake(Optional<String> provider) {
    return provider.flatMap(LakeFormat::named).filter(format -> format != LakeFormat.HUDI);
  }

  private void requireResult() {
    List<String> columns = Arrays.asList(spark.table(name.quoted()).columns());
    if (!columns.containsAll(OutputColumn.words(ExtraColumns.NONE.ofFit()))) {
      throw refused(
          "that table is no result of Mustlink (it lacks one of the columns cluster, label and"
              + " margin), so it is not replaced in any mode. Choose another name, or drop the"
              + " table.");
    }
  }

  private void requireColumns(StructType there, StructType written) {
    if (!texts(there).equals(texts(written))) {
      throw refused(
          ("the table has the columns %s, and the result has %s. Choose another name, or "
                  + "drop the table.")
              .formatted(String.join(", ", texts(there)), String.join(", ", texts(written))));
    }
  }

  private OutputException.Exists refused(String rule) {
    return new OutputException.Exists(
        "Cannot write " + SETTING + " = " + name.text() + ": " + rule);
  }

  private static List<String> texts(StructType schema) {
    return Arrays.stream(schema.fields())
        .map(field -> field.name() + " " + field.dataType().simpleString())
        .toList();
  }

  private static boolean ofAnotherRun(Throwable thrown) {
    return ExceptionUtils.getThrowableList(thrown).stream()
        .anyMatch(
            at -> {
              String type = at.getClass().getSimpleName();
              return ErrorCondition.of(at).startsWith("TABLE_OR_VIEW_ALREADY_EXISTS")
                  || type.startsWith("Concurrent")
                  || type.startsWith("CommitFailed");
            });
  }
}
