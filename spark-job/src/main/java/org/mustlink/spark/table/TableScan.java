package org.mustlink.spark.table;

import static org.apache.spark.sql.functions.col;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.features.SparseMap;
import org.mustlink.spark.run.Shared;

/**
 * A table as the passes read it: only the columns they need, as they are stored.
 *
 * @param columns the columns that are read
 * @param layout where the columns stand in a row
 * @param decoder reads the features of a row
 */
public record TableScan(Dataset<Row> columns, RowLayout layout, FeatureDecoder decoder) {

  /**
   * A scan of the table; a job of one row finds the number of features where the schema does not.
   *
   * @throws BadDataException if no row has features
   */
  public static TableScan of(InputTable table) {
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
    Dataset<Row> columns =
        data.select(names.stream().map(name -> stored(table, name)).toArray(Column[]::new));
    StructType schema = columns.schema();
    RowLayout layout =
        new RowLayout(
            schema,
            table.ids().stream().mapToInt(schema::fieldIndex).toArray(),
            table.truth().map(schema::fieldIndex).orElse(-1),
            table.label().map(schema::fieldIndex).orElse(-1),
            table.weight().map(schema::fieldIndex).orElse(-1),
            data.sparkSession().conf().get("spark.sql.session.timeZone"));
    return new TableScan(columns, layout, decoder(table, schema));
  }

  private static FeatureDecoder decoder(InputTable table, StructType schema) {
    FeatureColumns features = table.features();
    String[] names = features.names().toArray(new String[0]);
    int[] indices = features.names().stream().mapToInt(schema::fieldIndex).toArray();
    boolean separate = features.kind() == FeatureColumns.Kind.COLUMNS;
    int[] first = separate ? new int[] {names.length, 0} : first(table.data(), features);
    List<ColumnType> types =
        Arrays.stream(indices)
            .mapToObj(
                index -> ColumnType.of(schema.fields()[index].dataType()).orElse(ColumnType.DOUBLE))
            .toList();
    return new FeatureDecoder(
        new FeatureCheck(features.kind(), names, first[0]),
        indices,
        ColumnType.Run.of(types).toArray(new ColumnType.Run[0]),
        first[1] == 1,
        null);
  }

  /** The same table whose rows of vectors are read through a map. */
  public TableScan through(Shared<SparseMap> map) {
    return new TableScan(
        columns,
        layout,
        new FeatureDecoder(
            decoder.check(), decoder.indices(), decoder.runs(), decoder.sparse(), map));
  }

  private static Column stored(InputTable table, String name) {
    Column column = table.data().col(quoted(name));
    boolean isNumber =
        table.weight().filter(name::equals).isPresent()
            || (table.features().kind() == FeatureColumns.Kind.COLUMNS
                && table.features().names().contains(name));
    return isNumber ? number(column, name, table.data().schema().apply(name).dataType()) : column;
  }

  /**
   * A column of numbers or truth values as it is stored, or as doubles if it has a type that passes
   * do not read.
   */
  public static Column number(Column column, String name, DataType type) {
    return ColumnType.of(type).isPresent() ? column : column.cast(DataTypes.DoubleType).as(name);
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

  /** The length of the first features there are, and 1 if they are a sparse vector. */
  private static int[] first(Dataset<Row> data, FeatureColumns features) {
    String name = features.names().get(0);
    Column feature = data.col(quoted(name));
    List<int[]> found =
        data.select(feature)
            .filter(feature.isNotNull())
            .limit(1)
            .queryExecution()
            .toRdd()
            .toJavaRDD()
            .map(
                row ->
                    new int[] {
                      FeatureDecoder.length(row, 0, features),
                      FeatureDecoder.isSparse(row, 0, features) ? 1 : 0
                    })
            .collect();
    if (found.isEmpty()) {
      throw new BadDataException(
          "Column "
              + name
              + " holds no features: the table is empty or the column is null in every"
              + " row. Name the column that holds them.");
    }
    if (found.get(0)[0] == 0) {
      throw new BadDataException(
          "Column " + name + " holds vectors without a single feature. Name another column.");
    }
    return found.get(0);
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
