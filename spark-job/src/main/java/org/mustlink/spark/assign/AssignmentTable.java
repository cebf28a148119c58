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
import org.mustlink.core.membership.Memberships;
import org.mustlink.core.membership.SoftAssignment;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.KeyReader;
import org.mustlink.spark.table.cursor.FlatIterator;

/**
 * The table of assignments: id columns, {@code cluster}, {@code label}, {@code margin}, and those
 * of {@link ExtraColumns}.
 */
public final class AssignmentTable {
  private AssignmentTable() {}

  /**
   * Returns the table of all rows, which is lazy: nothing runs before it is used.
   *
   * @param keyType the type of the keys of the rows, whose last column is the true class
   * @param ids the numbers of the clusters
   * @param names the label of every cluster, or null
   * @param soft makes probabilities of the scores of clusters
   * @param extra the columns that are asked for besides
   * @param outliers whether there are rows that belong nowhere, whose cluster and newness are null,
   *     and which have no memberships
   */
  public static Dataset<Row> of(
      SparkSession spark,
      JavaRDD<CodeBlock> codes,
      Shared<Clusterer> clusterer,
      StructType keyType,
      ClusterIds ids,
      @Nullable String[] names,
      SoftAssignment soft,
      ExtraColumns extra,
      boolean outliers) {
    JavaRDD<Row> rows =
        codes.mapPartitions(
            blocks -> rows(blocks, clusterer.value(), keyType, ids, names, soft, extra));
    StructType type =
        CodeBlock.idType(keyType)
            .add("cluster", DataTypes.IntegerType, outliers)
            .add("label", DataTypes.StringType, true)
            .add("margin", DataTypes.DoubleType, false);
    return spark.createDataFrame(rows, extra.addedTo(type, outliers));
  }

  private static Iterator<Row> rows(
      Iterator<CodeBlock> blocks,
      Clusterer clusterer,
      StructType keyType,
      ClusterIds numbers,
      @Nullable String[] names,
      SoftAssignment soft,
      ExtraColumns extra) {
    Clusterer.Task task = clusterer.task();
    KeyReader keys = new KeyReader(keyType);
    int ids = keyType.size() - 1;
    int[] indexed = numbers.ids().stream().mapToInt(Integer::intValue).toArray();
    return new FlatIterator<>(
        blocks,
        block -> {
          List<Row> rows = new ArrayList<>(block.count());
          double[] ofNew = new double[extra.newness() ? block.count() : 0];
          Memberships found =
              extra.memberships() == 0
                  ? Memberships.NONE
                  : task.memberships(block, soft, indexed, extra.memberships());
          task.cluster(
              block,
              ofNew,
              (row, label, cluster, margin) -> {
                @Nullable Object[] values = keys.values(block.keys(), row, ids, 3 + extra.count());
                values[ids] = cluster < 0 ? null : numbers.of(cluster);
                values[ids + 1] = cluster < 0 ? null : names[cluster];
                values[ids + 2] = margin;
                extra.put(values, row, cluster >= 0, ofNew, found);
                rows.add(RowFactory.create(values));
              });
          return rows.iterator();
        });
  }
}
