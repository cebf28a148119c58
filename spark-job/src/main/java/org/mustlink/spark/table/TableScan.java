package org.mustlink.spark.table;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

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
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.Numbers;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.spark.table.classes.ClassReaders;
import org.mustlink.spark.table.classes.ClassText;
import org.mustlink.spark.table.cursor.ColumnarRows;
import org.mustlink.spark.table.cursor.RowFunction;
import org.mustlink.spark.table.features.FeatureDecoder;
import org.mustlink.spark.table.features.FeatureTypes;
import org.mustlink.spark.table.features.FirstFeatures;

/**
 * The scan of a table by the passes over it: only the columns that they need, in the types in which
 * they are stored.
 *
 * @param columns the columns that are read
 * @param layout the layout of a row
 * @param decoder reads the features of a row
 */
public record TableScan(Dataset<Row> columns, RowLayout layout, FeatureDecoder decoder) {

  /**
   * The prefix of the names of feature columns that are id columns too, and are read as features in
   * another type than as ids.
   */
  private static final String READABLE = "__mustlink_feature_";

  /** The name of the column of the weights of labels as doubles without nulls. */
  private static final String LABEL_WEIGHT = "__mustlink_label_weight";

  /**
   * Makes a scan of the table. If the schema does not tell the number of features, a job reads one
   * row. @throws BadDataException if no row has features
   */
  public static TableScan of(InputTable table) {
    return of(table, List.of());
  }

  /**
   * Makes the same scan with the columns of rules that keep rows apart.
   *
   * @param apart the names of these columns
   */
  public static TableScan of(InputTable table, List<String> apart) {
    FeatureColumns features = table.features();
    if (table.encoding().isPresent()) {
      InputMap encoded = table.encoding().get().map();
      return of(
          table, apart, new FeatureCheck(features, encoded.inputs(), false), false, () -> encoded);
    }
    FirstFeatures first = first(table);
    InputMap map = new Numbers(first.d());
    return of(
        table, apart, new FeatureCheck(features, first.d(), false), first.sparse(), () -> map);
  }

  /**
   * Returns the number of features of the first row that has any. If the schema does not tell it, a
   * job reads one row. @throws BadDataException if no row has features
   */
  public static int features(InputTable table) {
    return first(table).d();
  }

  private static FirstFeatures first(InputTable table) {
    String name = table.features().names().get(0);
    return FirstFeatures.of(table.data(), table.features(), table.data().col(quoted(name)));
  }

  /**
   * Makes a scan of the table with the input of a model, without a job.
   *
   * @param apart the columns of rules that keep rows apart
   * @param source the source of the map of the model
   */
  public static TableScan fitted(
      InputTable table, List<String> apart, FeatureDecoder.MapSource source) {
    return of(
        table,
        apart,
        new FeatureCheck(table.features(), source.map().inputs(), true),
        false,
        source);
  }

  /**
   * Makes a scan of other rows with the features of a table that was already read, without a job.
   */
  public static TableScan like(FeatureDecoder decoder, InputTable table, List<String> apart) {
    return of(table, apart, decoder.check(), decoder.sparse(), decoder.source());
  }

  private static TableScan of(
      InputTable table,
      List<String> apart,
      FeatureCheck check,
      boolean sparse,
      FeatureDecoder.MapSource source) {
    Dataset<Row> data = table.data();
    Set<String> wanted = new HashSet<>(table.ids());
    wanted.addAll(apart);
    table.truth().ifPresent(wanted::add);
    table.label().ifPresent(wanted::add);
    table.weight().ifPresent(wanted::add);
    boolean blocks = table.features().haveBlocks();
    if (!blocks) {
      wanted.addAll(table.features().names());
    }
    wanted.addAll(CarriedLinks.columns());
    wanted.addAll(List.of(CarriedAnswers.NAME, CarriedAnswers.MUST_LINKS));
    List<String> names = Arrays.stream(data.columns()).filter(wanted::contains).toList();
    List<Column> select = new ArrayList<>(names.stream().map(name -> stored(table, name)).toList());
    Map<String, String> read = new HashMap<>();
    if (blocks) {
      select.add(
          FeatureTypes.argument(table.features(), data.schema(), name -> data.col(quoted(name)))
              .as(READABLE));
    }
    for (FeatureColumn feature : blocks ? List.<FeatureColumn>of() : table.features().columns()) {
      String name = feature.name();
      Optional<Column> own =
          FeatureTypes.converted(data.col(quoted(name)), feature.kind(), type(data, name))
              .filter(doubles -> table.ids().contains(name));
      read.put(name, own.isPresent() ? READABLE + name : name);
      own.ifPresent(doubles -> select.add(doubles.as(READABLE + name)));
    }
    table
        .labelWeight()
        .map(name -> data.col(quoted(name)).cast(DataTypes.DoubleType))
        .ifPresent(own -> select.add(coalesce(own, lit(1.0)).as(LABEL_WEIGHT)));
    Dataset<Row> columns = data.select(select.toArray(Column[]::new));
    StructType schema = columns.schema();
    RowLayout layout =
        new RowLayout(
            schema,
            table.ids().stream().mapToInt(schema::fieldIndex).toArray(),
            table.truth().map(schema::fieldIndex).orElse(-1),
            table.label().map(schema::fieldIndex).orElse(-1),
            table.weight().map(schema::fieldIndex).orElse(-1),
            apart.stream().mapToInt(schema::fieldIndex).toArray(),
            table.labelWeight().map(name -> schema.fieldIndex(LABEL_WEIGHT)).orElse(-1),
            data.sparkSession().conf().get("spark.sql.session.timeZone"),
            table.classes());
    int[] indices =
        blocks
            ? new int[] {schema.fieldIndex(READABLE)}
            : table.features().names().stream()
                .mapToInt(name -> schema.fieldIndex(read.get(name)))
                .toArray();
    return new TableScan(
        columns, layout, FeatureDecoder.of(check, schema, indices, sparse, source));
  }

  private static DataType type(Dataset<Row> data, String name) {
    return data.schema().apply(name).dataType();
  }

  /** Returns a scan of the same table with another map. */
  public TableScan through(FeatureDecoder.MapSource source) {
    return new TableScan(columns, layout, decoder.through(source));
  }

  /** Returns a scan of the same table with other readers of its classes. */
  public TableScan reading(ClassReaders readers) {
    return new TableScan(columns, layout.reading(readers), decoder);
  }

  /** Returns a column without a conversion. */
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

  /** Returns the texts of classes in a column of a table, by the rules of {@link ClassText}. */
  public static Column classes(Dataset<Row> table, String name) {
    return ClassText.written(table.col(quoted(name)), table.schema().apply(name).dataType());
  }

  /** Returns the classes in a column of a table, null if not known. */
  public static Column known(Dataset<Row> table, String name, ClassReader reader) {
    return ClassText.known(table.col(quoted(name)), table.schema().apply(name).dataType(), reader);
  }

  /**
   * Returns a table whose named columns contain texts of classes, by the rules of {@link
   * ClassText}.
   */
  public static Dataset<Row> withClasses(Dataset<Row> table, List<String> names) {
    Dataset<Row> read = table;
    for (String name : names) {
      read = read.withColumn(name, classes(read, name));
    }
    return read;
  }

  /**
   * Returns the column with exactly this name, in which a dot does not refer to a field of a
   * structure.
   */
  public static Column named(String name) {
    return col(quoted(name));
  }

  /** Returns a column of weights as doubles, 1 where none is given or there is no column. */
  public static Column weights(Optional<String> column) {
    return column
        .map(name -> coalesce(named(name).cast(DataTypes.DoubleType), lit(1.0)))
        .orElse(lit(1.0));
  }

  /** Returns several columns as one value that can be compared, a constant if there are none. */
  public static Column together(List<String> names) {
    return functions.struct(
        Stream.concat(Stream.of(functions.lit(true)), names.stream().map(TableScan::named))
            .toArray(Column[]::new));
  }

  /** Returns the expression of Spark for a column with exactly this name. */
  public static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  /**
   * Applies a function to the rows of each partition, where rows with equal values in some columns
   * are consecutive in one partition.
   *
   * @param names the names of these columns; without any, all rows are in one partition
   * @param partitions the number of partitions
   */
  public <T> JavaRDD<T> mapGrouped(List<String> names, int partitions, RowFunction<T> function) {
    Column[] by = names.stream().map(name -> columns.col(quoted(name))).toArray(Column[]::new);
    Dataset<Row> together =
        by.length == 0
            ? columns.repartition(1)
            : columns.repartition(partitions, by).sortWithinPartitions(by);
    return ColumnarRows.mapPlain(together, decoder, function);
  }

  /** Applies a function to the rows of each partition. */
  public <T> JavaRDD<T> map(RowFunction<T> function) {
    return ColumnarRows.map(columns, decoder, function);
  }
}
