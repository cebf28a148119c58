package org.mustlink.spark.assign;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.FlatIterator;
import org.mustlink.spark.table.KeyReader;

/**
 * The table of assignments: id columns, {@code cluster}, {@code label}, {@code margin}, {@code
 * newness}.
 */
public final class AssignmentTable {
  private AssignmentTable() {}

  /**
   * Returns the table of all rows, which is lazy: nothing runs before it is used.
   *
   * @param keyType the type of the keys of the rows, whose last column is the true class
   * @param ids the numbers of the clusters
   * @param names the label of every cluster, or null
   * @param newness whether there is the column {@code newness}
   * @param outliers whether there are rows that belong nowhere, whose cluster and newness are null
   */
  public static Dataset<Row> of(
      SparkSession spark,
      JavaRDD<CodeBlock> codes,
      Shared<Clusterer> clusterer,
      StructType keyType,
      ClusterIds ids,
      @Nullable String[] names,
      boolean newness,
      boolean outliers) {
    JavaRDD<Row> rows =
        codes.mapPartitions(
            blocks -> rows(blocks, clusterer.value(), keyType, ids, names, newness));
    StructType type =
        CodeBlock.idType(keyType)
            .add("cluster", DataTypes.IntegerType, outliers)
            .add("label", DataTypes.StringType, true)
            .add("margin", DataTypes.DoubleType, false);
    return spark.createDataFrame(
        rows, newness ? type.add("newness", DataTypes.DoubleType, outliers) : type);
  }

  private static Iterator<Row> rows(
      Iterator<CodeBlock> blocks,
      Clusterer clusterer,
      StructType keyType,
      ClusterIds numbers,
      @Nullable String[] names,
      boolean newness) {
    Clusterer.Task task = clusterer.task();
    KeyReader keys = new KeyReader(keyType);
    int ids = keyType.size() - 1;
    return new FlatIterator<>(
        blocks,
        block -> {
          List<Row> rows = new ArrayList<>(block.count());
          double[] ofNew = new double[newness ? block.count() : 0];
          task.cluster(
              block,
              ofNew,
              (row, label, cluster, margin) -> {
                @Nullable Object[] values = keys.values(block.keys(), row, ids, newness ? 4 : 3);
                values[ids] = cluster < 0 ? null : numbers.of(cluster);
                values[ids + 1] = cluster < 0 ? null : names[cluster];
                values[ids + 2] = margin;
                if (newness) {
                  values[ids + 3] = cluster < 0 ? null : ofNew[row];
                }
                rows.add(RowFactory.create(values));
              });
          return rows.iterator();
        });
  }
}
