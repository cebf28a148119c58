package org.mustlink.spark.io.read;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.label.LabelTable;
import org.mustlink.spark.link.LinkTable;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.classes.ClassReaders;

/**
 * Reads the tables that the settings name: tables to cluster, and tables of links. Typed files are
 * read when the rows are needed, text files are parsed once, see {@link RowLoader}. A table without
 * id columns gets a column {@code row}, in which rows are numbered from 0 in the order of the
 * files.
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
    return read(settings, by, (source, schema) -> FeaturePlan.of(source, schema, settings, by));
  }

  /**
   * Reads ids, label, truth and the features that a model was fitted on.
   *
   * @param fitted the features of the model
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if a setting does not fit the table
   * @throws BadDataException if a line of text cannot be parsed, or a feature is missing
   */
  public Loaded<InputTable> read(InputSettings settings, FeatureColumns fitted) {
    return read(
        settings.unweighted(),
        List.of(),
        (source, schema) -> FeaturePlan.fitted(source, schema, settings, fitted));
  }

  /**
   * Looks at a table without reading it: files of text are not parsed, and rows without ids have no
   * numbers.
   *
   * @return what {@link #read} would read; its rows are read each time that they are used
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if a setting does not fit the table
   * @throws BadDataException if nothing can be a feature
   */
  public Outline outline(InputSettings settings) {
    Source source = Sources.open(spark, settings.location(), false);
    Set<String> named = settings.columns();
    source.requireNotRepeated(named);
    StructType schema = source.schema(named);
    KeyPlan keys = KeyPlan.of(schema, settings, List.of(), source.untyped());
    FeaturePlan features = FeaturePlan.of(source, schema, settings, List.of());
    NumberColumns numbers = NumberColumns.of(source, schema, settings, features);
    source.requireNames(numbers.names(), named);
    List<Column> select = new ArrayList<>(numbers.select());
    select.addAll(keys.select());
    Dataset<Row> rows = source.rows(numbers.names()).select(select.toArray(Column[]::new));
    return new Outline(
        new InputTable(
            rows,
            features.features(),
            settings.id(),
            keys.label(),
            keys.truth(),
            settings.weight(),
            ClassReaders.of(settings.classes())),
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
      InputSettings settings, List<String> by, BiFunction<Source, StructType, FeaturePlan> plan) {
    Source source = Sources.open(spark, settings.location(), settings.id().isEmpty());
    Set<String> named = settings.columns();
    named.addAll(by);
    source.requireNotRepeated(named);
    StructType schema = source.schema(named);
    KeyPlan keys = KeyPlan.of(schema, settings, by, source.untyped());
    FeaturePlan features = plan.apply(source, schema);
    NumberColumns numbers = NumberColumns.of(source, schema, settings, features);
    source.requireNames(numbers.names(), named);
    keys.requireRowFree(numbers.names());
    return loader
        .load(source, keys, numbers.names(), numbers.select())
        .map(
            rows ->
                new InputTable(
                    rows,
                    features.features(),
                    keys.rowNames(),
                    keys.label(),
                    keys.truth(),
                    settings.weight(),
                    ClassReaders.of(settings.classes())))
        .remarking(
            Stream.concat(
                    remarks(source.schema(), schema, settings).stream(), features.notes().stream())
                .toList());
  }

  /**
   * Reads only ids, label and truth.
   *
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if a setting does not fit the table
   * @throws BadDataException if a line of text cannot be parsed
   */
  public Loaded<KeyTable> readKeys(InputSettings settings) {
    Source source = Sources.open(spark, settings.location(), settings.id().isEmpty());
    source.requireNotRepeated(settings.columns());
    KeyPlan keys = KeyPlan.of(source.schema(), settings, List.of(), source.untyped());
    keys.requireRowFree(List.of());
    return loader
        .load(source, keys, List.of(), List.of())
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
   * Reads a table of links.
   *
   * @param ids the columns that name a row of the clustered table
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if a setting does not fit the table
   * @throws BadDataException if a line of text cannot be parsed
   */
  public Loaded<LinkTable> readLinks(LinkSettings settings, List<String> ids) {
    Source source = Sources.open(spark, settings.location(), false);
    source.requireNotRepeated(settings.columns());
    LinkPlan plan = LinkPlan.of(source.schema(), settings, ids, source.untyped());
    return loader
        .load(source, plan.keys(), plan.weights(), plan.weightColumns())
        .map(
            rows ->
                new LinkTable(
                    rows, settings.first(), settings.second(), settings.type(), settings.weight()));
  }

  /**
   * Reads a table of labels.
   *
   * @param ids the columns that name a row, as many as the clustered table has
   * @param label the column of the class
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if a setting does not fit the table
   * @throws BadDataException if a line of text cannot be parsed
   */
  public Loaded<LabelTable> readLabels(TableLocation location, List<String> ids, String label) {
    Source source = Sources.open(spark, location, false);
    Set<String> named = new LinkedHashSet<>(ids);
    named.add(label);
    source.requireNotRepeated(named);
    KeyPlan keys = KeyPlan.ofLabels(source.schema(), location, ids, label, source.untyped());
    return loader
        .load(source, keys, List.of(), List.of())
        .map(rows -> new LabelTable(rows, ids, label, location.name()));
  }

  /**
   * Returns a remark about a column that only numbers the rows and would otherwise have been a
   * feature.
   */
  private static List<String> remarks(StructType all, StructType without, InputSettings settings) {
    return Columns.names(all).stream()
        .filter(name -> !Columns.names(without).contains(name))
        .filter(
            name ->
                settings.features().isEmpty() || Columns.matching(settings.features()).test(name))
        .map(
            name ->
                "The first column of "
                    + settings.name()
                    + " has no name and numbers the rows, so it is no feature. Set input.id = "
                    + name
                    + " to name the rows by it.")
        .toList();
  }
}
