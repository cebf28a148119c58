package org.mustlink.spark.fit;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.FlatIterator;
import org.mustlink.spark.table.KeyReader;

/** The table of assignments: id columns, {@code cluster}, {@code label}, {@code margin}. */
final class AssignmentTable {
  private AssignmentTable() {}

  /**
   * The table of all rows; nothing runs before it is used.
   *
   * @param keyType of the keys of the rows, the truth last
   * @param names the label of every cluster, or null
   */
  static Dataset<Row> of(
      SparkSession spark,
      JavaRDD<CodeBlock> codes,
      Shared<Clusterer> clusterer,
      StructType keyType,
      @Nullable String[] names) {
    JavaRDD<Row> rows =
        codes.mapPartitions(blocks -> rows(blocks, clusterer.value(), keyType, names));
    return spark.createDataFrame(rows, schema(keyType));
  }

  private static StructType schema(StructType keyType) {
    List<StructField> fields =
        new ArrayList<>(List.of(keyType.fields()).subList(0, keyType.size() - 1));
    fields.add(DataTypes.createStructField("cluster", DataTypes.IntegerType, false));
    fields.add(DataTypes.createStructField("label", DataTypes.StringType, true));
    fields.add(DataTypes.createStructField("margin", DataTypes.DoubleType, false));
    return DataTypes.createStructType(fields);
  }

  private static Iterator<Row> rows(
      Iterator<CodeBlock> blocks,
      Clusterer clusterer,
      StructType keyType,
      @Nullable String[] names) {
    Clusterer.Task task = clusterer.task();
    KeyReader keys = new KeyReader(keyType);
    int ids = keyType.size() - 1;
    return new FlatIterator<>(
        blocks,
        block -> {
          List<Row> rows = new ArrayList<>(block.count());
          task.cluster(
              block,
              (row, label, cluster, margin) -> {
                Row key = keys.row(block.keys(), row);
                @Nullable Object[] values = new @Nullable Object[ids + 3];
                for (int i = 0; i < ids; i++) {
                  values[i] = key.get(i);
                }
                values[ids] = cluster;
                values[ids + 1] = names[cluster];
                values[ids + 2] = margin;
                rows.add(RowFactory.create(values));
              });
          return rows.iterator();
        });
  }
}
