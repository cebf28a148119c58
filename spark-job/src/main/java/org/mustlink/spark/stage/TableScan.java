package org.mustlink.spark.stage;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.struct;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;

/**
 * A table in the shape the passes read it: a struct of what is carried along (the id columns, then
 * the truth), the label as a string, then the features.
 */
final class TableScan {
  /** The struct of the id columns and the truth. */
  static final int KEY = 0;

  /** The label, a string or null. */
  static final int LABEL = 1;

  private static final int FEATURES = 2;

  private final Dataset<Row> selected;
  private final Dataset<Row> withoutTruth;
  private final List<String> ids;
  private final FeatureDecoder decoder;

  private TableScan(
      Dataset<Row> selected, Dataset<Row> withoutTruth, List<String> ids, FeatureDecoder decoder) {
    this.selected = selected;
    this.withoutTruth = withoutTruth;
    this.ids = ids;
    this.decoder = decoder;
  }

  /**
   * A scan of the table; a job of one row finds the number of features where the schema does not.
   *
   * @throws BadDataException if no row has features
   */
  static TableScan of(InputTable table) {
    Dataset<Row> data = table.data();
    List<Column> columns = new ArrayList<>();
    columns.add(key(table, table.truth().orElse(null)));
    columns.add(text(data, table.label().orElse(null)).as("label"));
    boolean separate = table.features().kind() == FeatureColumns.Kind.COLUMNS;
    for (String name : table.features().names()) {
      Column feature = column(data, name);
      columns.add(separate ? feature.cast(DataTypes.DoubleType) : feature);
    }
    Dataset<Row> selected = data.select(columns.toArray(new Column[0]));
    columns.set(KEY, key(table, null));
    Dataset<Row> withoutTruth = data.select(columns.toArray(new Column[0]));
    String[] names = table.features().names().toArray(new String[0]);
    int d = separate ? names.length : lengthOfFirst(data, table.features());
    return new TableScan(
        selected,
        withoutTruth,
        table.ids(),
        new FeatureDecoder(table.features().kind(), FEATURES, names, d));
  }

  private static Column key(InputTable table, @Nullable String truth) {
    List<Column> key = new ArrayList<>();
    table.ids().forEach(id -> key.add(column(table.data(), id)));
    key.add(text(table.data(), truth).as("truth"));
    return struct(key.toArray(new Column[0])).as("key");
  }

  private static Column text(Dataset<Row> data, @Nullable String name) {
    Column value = name == null ? lit(null) : column(data, name);
    return value.cast(DataTypes.StringType);
  }

  private static Column column(Dataset<Row> data, String name) {
    return data.col("`" + name.replace("`", "``") + "`");
  }

  private static int lengthOfFirst(Dataset<Row> data, FeatureColumns features) {
    String name = features.names().get(0);
    Column feature = column(data, name);
    List<Integer> lengths =
        data.select(feature)
            .filter(feature.isNotNull())
            .limit(1)
            .queryExecution()
            .toRdd()
            .toJavaRDD()
            .map(row -> FeatureDecoder.length(row, 0, features))
            .collect();
    if (lengths.isEmpty()) {
      throw new BadDataException(
          "Column "
              + name
              + " holds no features: the table is empty or the column is null in every"
              + " row. Name the column that holds them.");
    }
    if (lengths.get(0) == 0) {
      throw new BadDataException(
          "Column " + name + " holds vectors without a single feature. Name another column.");
    }
    return lengths.get(0);
  }

  FeatureDecoder decoder() {
    return decoder;
  }

  /** The id columns and the truth. */
  StructType keyType() {
    return (StructType) selected.schema().fields()[KEY].dataType();
  }

  /** Names a row in messages. */
  RowNames names() {
    return new RowNames(ids.toArray(new String[0]), keyType());
  }

  /** Rows are one reused object a partition: copy what is kept. */
  JavaRDD<InternalRow> rows() {
    return selected.queryExecution().toRdd().toJavaRDD();
  }

  /** The same with null for the truth, which then need not be read. */
  JavaRDD<InternalRow> rowsWithoutTruth() {
    return withoutTruth.queryExecution().toRdd().toJavaRDD();
  }

  /** How often every label occurs; the null label stands for rows without one. */
  Dataset<Row> labelCounts() {
    return selected.groupBy(col("label")).count();
  }
}
