package org.mustlink.spark.io.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.FaultException;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.source.Columns;
import org.mustlink.spark.io.source.Source;
import org.mustlink.spark.io.source.Sources;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.Remarks;
import org.mustlink.spark.table.TableScan;

/**
 * Reads the tables that settings name to cluster. Typed files are read when the rows are needed,
 * text files are parsed once, see {@link RowLoader}. A table without id columns gets a column
 * {@code row}, in which rows are numbered from 0 in the order of the files.
 */
public final class TableReader {
  private final SparkSession spark;
  private final RowLoader loader;

  /** Makes a reader that uses a session. */
  public TableReader(SparkSession spark) {
    this.spark = spark;
    this.loader = new RowLoader(spark);
  }

  /**
   * Reads features, ids, label, truth and weight.
   *
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if a setting does not fit the table
   * @throws BadDataException if a line of text cannot be parsed, or nothing can be a feature
   */
  public Loaded<InputTable> read(InputSettings settings) {
    return read(settings, List.of());
  }

  /**
   * Reads features, ids, label, truth, weight and the columns whose values define the groups. In
   * the latter columns, an empty text of CSV is null.
   *
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if a setting does not fit the table
   * @throws BadDataException if a line of text cannot be parsed, or nothing can be a feature
   */
  public Loaded<InputTable> read(InputSettings settings, List<String> by) {
    List<String> remarks = new ArrayList<>();
    return read(
        opened(settings, remarks),
        settings,
        by,
        Optional.empty(),
        (source, schema) -> FeaturePlan.of(source, schema, settings, by),
        remarks);
  }

  /**
   * Reads ids, the features that a model was fitted on, and label and truth as far as the table has
   * such columns, which is told.
   *
   * @param fitted the features of the model
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if a setting does not fit the table
   * @throws BadDataException if a line of text cannot be parsed, or a feature is missing
   */
  public Loaded<InputTable> read(InputSettings settings, FeatureColumns fitted) {
    List<String> remarks = new ArrayList<>();
    Source opened = opened(settings, remarks);
    opened.requireNotRepeated(settings.columns());
    List<String> notes = new ArrayList<>();
    InputSettings there = settings.ofNewRows(Columns.names(opened.schema()), notes::add);
    return read(
            opened,
            there,
            List.of(),
            Optional.of(fitted.columns()),
            (source, schema) -> FeaturePlan.fitted(source, schema, there, fitted),
            remarks)
        .map(table -> table.remarking(new Remarks(List.of(), List.of(), notes)));
  }

  private Source opened(InputSettings settings, List<String> remarks) {
    return Sources.open(spark, settings.location(), settings.id().isEmpty(), remarks::add);
  }

  /**
   * Looks at a table without reading it: files of text are not parsed, and rows without ids have no
   * numbers.
   *
   * @return what {@link #read} would read; its rows are read each time that they are used. Of the
   *     features only those that may number the rows are read, in the first rows, and as a whole
   *     where these leave it open.
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if a setting does not fit the table
   * @throws BadDataException if nothing can be a feature
   */
  public Outline outline(InputSettings settings) {
    List<String> remarks = new ArrayList<>();
    Source source = Sources.open(spark, settings.location(), false, remarks::add);
    try {
      return outline(source, settings, remarks);
    } catch (FaultException e) {
      new OtherFaults(source, settings, List.of(), Optional.empty()).addTo(e);
      throw e;
    }
  }

  private static Outline outline(Source source, InputSettings settings, List<String> remarks) {
    InputPlan plan =
        InputPlan.of(
            source,
            settings,
            List.of(),
            settings.columns(),
            (opened, schema) -> FeaturePlan.of(opened, schema, settings, List.of()));
    List<Column> select = new ArrayList<>(plan.values().select());
    select.addAll(plan.keys().select());
    Dataset<Row> rows = source.rows(plan.values().numbers()).select(select.toArray(Column[]::new));
    return new Outline(
        source
            .reading(() -> plan.table(rows, settings.id()))
            .remarking(new Remarks(List.of(), remarks)),
        source.format(),
        source.parsed());
  }

  /**
   * A table that was looked at but not read.
   *
   * @param table its columns
   * @param format the name of the format in messages
   * @param text whether its rows are parsed from text, and then cached
   */
  public record Outline(InputTable table, String format, boolean text) {}

  private Loaded<InputTable> read(
      Source source,
      InputSettings settings,
      List<String> by,
      Optional<List<FeatureColumn>> fitted,
      BiFunction<Source, StructType, FeaturePlan> plan,
      List<String> remarks) {
    try {
      Set<String> named = settings.columns();
      named.addAll(by);
      fitted.ifPresent(columns -> columns.forEach(one -> named.add(one.name())));
      Loaded<InputTable> loaded = read(source, settings, by, named, plan);
      remarks.addAll(loaded.remarks());
      return loaded.map(table -> table.remarking(new Remarks(List.of(), remarks)));
    } catch (FaultException e) {
      new OtherFaults(source, settings, by, fitted).addTo(e);
      throw e;
    }
  }

  private Loaded<InputTable> read(
      Source source,
      InputSettings settings,
      List<String> by,
      Set<String> named,
      BiFunction<Source, StructType, FeaturePlan> plan) {
    InputPlan found = InputPlan.of(source, settings, by, named, plan);
    found.keys().requireRowFree(found.values());
    Loaded<Dataset<Row>> loaded = loader.load(source, found.keys(), found.values());
    try {
      return loaded.map(rows -> found.table(rows, found.keys().rowNames()));
    } catch (Throwable e) { // also what Scala throws without declaring it
      loaded.close();
      throw e;
    }
  }

  /**
   * Reads only ids, label and truth.
   *
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if a setting does not fit the table
   * @throws BadDataException if a line of text cannot be parsed
   */
  public Loaded<KeyTable> readKeys(InputSettings settings) {
    List<String> remarks = new ArrayList<>();
    Source source = opened(settings, remarks);
    try {
      return readKeys(source, settings).remarking(remarks);
    } catch (FaultException e) {
      new OtherFaults(source, settings, List.of(), Optional.of(List.of())).addTo(e);
      throw e;
    }
  }

  private Loaded<KeyTable> readKeys(Source source, InputSettings settings) {
    source.requireNotRepeated(settings.columns());
    KeyPlan keys = KeyPlan.of(source.schema(), settings, List.of(), source.untyped());
    keys.requireRowFree(ValueReads.none());
    source.requireReadable(keys.names());
    source.requireInAllFiles(keys.names());
    return loader
        .load(source, keys, ValueReads.none())
        .map(
            rows ->
                new KeyTable(
                    TableScan.withClasses(
                        rows,
                        Stream.concat(keys.label().stream(), keys.truth().stream())
                            .distinct()
                            .toList()),
                    keys.rowNames(),
                    keys.label(),
                    keys.truth()));
  }

  /**
   * Checks a table as far as its header, its types and its first rows show faults, without reading
   * it.
   *
   * @param by the columns whose values define the groups
   * @param features the features, where a model tells them or none are read
   * @throws InputMissingException if there is no such file or table
   * @throws FaultException the first fault, with the others as suppressed exceptions
   */
  public void require(
      InputSettings settings, List<String> by, Optional<List<FeatureColumn>> features) {
    new OtherFaults(opened(settings, new ArrayList<>()), settings, by, features).refuse();
  }

  /**
   * The same of a table that a model assigns.
   *
   * @param features those of the model that are to be looked at
   */
  public void requireNew(InputSettings settings, List<FeatureColumn> features) {
    Source source = opened(settings, new ArrayList<>());
    InputSettings there = settings.ofNewRows(Columns.names(source.schema()), remark -> {});
    new OtherFaults(source, there, List.of(), Optional.of(features)).refuse();
  }

  /** Returns what reads the tables of labels and of links. */
  public TablesBeside beside() {
    return new TablesBeside(spark, loader);
  }
}
