package org.mustlink.spark.table;

import static org.apache.spark.sql.functions.col;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.table.features.FeatureCheck;
import org.mustlink.spark.table.features.FeatureDecoder;
import org.mustlink.spark.table.features.FeatureTypes;
import org.mustlink.spark.table.features.FirstFeatures;

/**
 * A table as the passes read it: only the columns they need, as they are stored.
 *
 * @param columns the columns that are read
 * @param layout where the columns stand in a row
 * @param decoder reads the features of a row
 */
public record TableScan(Dataset<Row> columns, RowLayout layout, FeatureDecoder decoder) {

  /** Begins the names of feature columns that are read in another type than they are carried in. */
  private static final String READABLE = "__mustlink_feature_";

  /**
   * A scan of the table; a job of one row finds the number of features where the schema does not.
   *
   * @throws BadDataException if no row has features
   */
  public static TableScan of(InputTable table) {
    FeatureColumns features = table.features();
    FirstFeatures first = first(table);
    InputMap map = new Numbers(first.d());
    return of(table, new FeatureCheck(features, first.d(), false), first.sparse(), () -> map);
  }

  /**
   * The number of features of the first row that has any; a job of one row where the schema does
   * not tell.
   *
   * @throws BadDataException if no row has features
   */
  public static int features(InputTable table) {
    return first(table).d();
  }

  private static FirstFeatures first(InputTable table) {
    String name = table.features().names().get(0);
    return FirstFeatures.of(table.data(), table.features(), table.data().col(quoted(name)));
  }

  /**
   * A scan of the table as a model reads it; no job runs.
   *
   * @param source of the map of the model
   */
  public static TableScan fitted(InputTable table, FeatureDecoder.MapSource source) {
    return of(
        table, new FeatureCheck(table.features(), source.map().inputs(), true), false, source);
  }

  /** A scan of other rows with the features of a table that is read already; no job runs. */
  public static TableScan like(FeatureDecoder decoder, InputTable table) {
    return of(table, decoder.check(), decoder.sparse(), decoder.source());
  }

  private static TableScan of(
      InputTable table, FeatureCheck check, boolean sparse, FeatureDecoder.MapSource source) {
    Dataset<Row> data = table.data();
    Set<String> wanted = new HashSet<>(table.ids());
    table.truth().ifPresent(wanted::add);
    table.label().ifPresent(wanted::add);
    table.weight().ifPresent(wanted::add);
    wanted.addAll(table.features().names());
    wanted.addAll(CarriedLinks.columns());
    wanted.addAll(List.of(CarriedAnswers.NAME, CarriedAnswers.MUST_LINKS));
    // In the order of the table, so that the plan is a bare scan where the table is a file.
    List<String> names = Arrays.stream(data.columns()).filter(wanted::contains).toList();
    List<Column> select = new ArrayList<>(names.stream().map(name -> stored(table, name)).toList());
    Map<String, String> read = new HashMap<>();
    for (FeatureColumn feature : table.features().columns()) {
      String name = feature.name();
      Optional<Column> apart =
          FeatureTypes.converted(data.col(quoted(name)), feature.kind(), type(data, name))
              .filter(doubles -> table.ids().contains(name));
      read.put(name, apart.isPresent() ? READABLE + name : name);
      apart.ifPresent(doubles -> select.add(doubles.as(READABLE + name)));
    }
    Dataset<Row> columns = data.select(select.toArray(Column[]::new));
    StructType schema = columns.schema();
    RowLayout layout =
        new RowLayout(
            schema,
            table.ids().stream().mapToInt(schema::fieldIndex).toArray(),
            table.truth().map(schema::fieldIndex).orElse(-1),
            table.label().map(schema::fieldIndex).orElse(-1),
            table.weight().map(schema::fieldIndex).orElse(-1),
            data.sparkSession().conf().get("spark.sql.session.timeZone"));
    int[] indices =
        table.features().names().stream()
            .mapToInt(name -> schema.fieldIndex(read.get(name)))
            .toArray();
    return new TableScan(
        columns, layout, FeatureDecoder.of(check, schema, indices, sparse, source));
  }

  private static DataType type(Dataset<Row> data, String name) {
    return data.schema().apply(name).dataType();
  }

  /** The same table, read through a map. */
  public TableScan through(FeatureDecoder.MapSource source) {
    return new TableScan(columns, layout, decoder.through(source));
  }

  /** Columns that are carried along stay as they are. */
  private static Column stored(InputTable table, String name) {
    Column column = table.data().col(quoted(name));
    return Stream.concat(
            table.weight().stream().map(weight -> new FeatureColumn(weight, ColumnKind.NUMBER)),
            table.features().columns().stream().filter(one -> !table.ids().contains(one.name())))
        .filter(one -> one.name().equals(name))
        .findFirst()
        .map(one -> FeatureTypes.readable(column, one, type(table.data(), name)))
        .orElse(column);
  }

  /** The classes in a column of a table as {@link ClassText} reads them. */
  public static Column classes(Dataset<Row> table, String name) {
    return ClassText.known(table.col(quoted(name)), table.schema().apply(name).dataType());
  }

  /** A table whose named columns hold classes as {@link ClassText} reads them. */
  public static Dataset<Row> withClasses(Dataset<Row> table, List<String> names) {
    Dataset<Row> read = table;
    for (String name : names) {
      read = read.withColumn(name, classes(read, name));
    }
    return read;
  }

  /** The column of exactly this name, in which a dot does not lead into a structure. */
  public static Column named(String name) {
    return col(quoted(name));
  }

  /** A name as Spark takes it for a column of exactly this name. */
  public static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  /**
   * What a function makes of the rows of each partition, with their features, when rows of equal
   * values in some columns come one after another in one partition.
   *
   * @param names of these columns; without any, all rows are in one partition
   * @param partitions to spread the rows over
   */
  public <T> JavaRDD<T> mapGrouped(List<String> names, int partitions, RowFunction<T> function) {
    Column[] by = names.stream().map(name -> columns.col(quoted(name))).toArray(Column[]::new);
    Dataset<Row> together =
        by.length == 0
            ? columns.repartition(1)
            : columns.repartition(partitions, by).sortWithinPartitions(by);
    return ColumnarRows.mapPlain(together, decoder, function);
  }

  /** What a function makes of the rows of each partition, with their features. */
  public <T> JavaRDD<T> map(RowFunction<T> function) {
    return ColumnarRows.map(columns, decoder, function);
  }
}
