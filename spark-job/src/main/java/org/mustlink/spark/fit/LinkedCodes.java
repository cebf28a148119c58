package org.mustlink.spark.fit;

import java.nio.ByteBuffer;
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
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.link.LinkColumns;
import org.mustlink.spark.link.Packets;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.FlatIterator;
import org.mustlink.spark.table.KeyReader;

/**
 * Codes as columns of a table that links can be joined with: {@link #INDEX} of the label or -1, and
 * {@link #CODE}, 8 r bytes.
 */
final class LinkedCodes {
  static final String INDEX = "__mustlink_place";
  static final String CODE = "__mustlink_code";

  private static final int BLOCK = 1024;
  private static final StructType CLUSTERS =
      new StructType()
          .add(LinkColumns.NODE, DataTypes.LongType, false)
          .add(LinkColumns.CLUSTER, DataTypes.IntegerType, false)
          .add(LinkColumns.MARGIN, DataTypes.DoubleType, false);

  private LinkedCodes() {}

  /** The codes of all rows with their id columns; nothing runs before they are used. */
  static Dataset<Row> table(SparkSession spark, JavaRDD<CodeBlock> codes, StructType keyType) {
    return spark.createDataFrame(
        codes.mapPartitions(blocks -> rows(blocks, keyType)),
        CodeBlock.idType(keyType)
            .add(INDEX, DataTypes.IntegerType, false)
            .add(CODE, DataTypes.BinaryType, false));
  }

  private static Iterator<Row> rows(Iterator<CodeBlock> blocks, StructType keyType) {
    KeyReader keys = new KeyReader(keyType);
    int ids = keyType.size() - 1;
    return new FlatIterator<>(
        blocks,
        block -> {
          List<Row> rows = new ArrayList<>(block.count());
          for (int i = 0; i < block.count(); i++) {
            @Nullable Object[] values = keys.values(block.keys(), i, ids, 2);
            values[ids] = block.labels()[i];
            values[ids + 1] = bytes(block.rows(), i);
            rows.add(RowFactory.create(values));
          }
          return rows.iterator();
        });
  }

  private static byte[] bytes(CodedRows rows, int row) {
    int r = rows.r();
    ByteBuffer buffer = ByteBuffer.allocate(r * (Integer.BYTES + Float.BYTES));
    for (int a = row * r; a < (row + 1) * r; a++) {
      buffer.putInt(rows.codes()[a]).putFloat(rows.weights()[a]);
    }
    return buffer.array();
  }

  /** The codes of rows, at least one, of which each has {@link #CODE}. */
  static CodedRows codes(List<Row> rows) {
    int code = rows.get(0).fieldIndex(CODE);
    int r = rows.get(0).<byte[]>getAs(code).length / (Integer.BYTES + Float.BYTES);
    int[] codes = new int[rows.size() * r];
    float[] weights = new float[codes.length];
    for (int i = 0; i < rows.size(); i++) {
      ByteBuffer buffer = ByteBuffer.wrap(rows.get(i).<byte[]>getAs(code));
      for (int a = i * r; a < (i + 1) * r; a++) {
        codes[a] = buffer.getInt();
        weights[a] = buffer.getFloat();
      }
    }
    return new CodedRows(codes, weights, r);
  }

  /** The labels of rows, or -1, of which each has {@link #INDEX}. */
  static int[] labels(List<Row> rows) {
    return rows.stream().mapToInt(row -> row.<Integer>getAs(INDEX)).toArray();
  }

  /** The clusters of linked rows: {@code NODE}, {@code CLUSTER}, {@code MARGIN}; persisted. */
  static Dataset<Row> clusters(Dataset<Row> linked, Shared<Clusterer> clusterer, ClusterIds ids) {
    JavaRDD<Row> rows =
        linked.javaRDD().mapPartitions(part -> clustered(part, clusterer.value().task(), ids));
    return linked
        .sparkSession()
        .createDataFrame(rows, CLUSTERS)
        .persist(StorageLevel.MEMORY_AND_DISK());
  }

  private static Iterator<Row> clustered(Iterator<Row> rows, Clusterer.Task task, ClusterIds ids) {
    return new FlatIterator<>(
        new Packets<>(rows, BLOCK, block -> block),
        block -> {
          int[] clusters = new int[block.size()];
          double[] margins = new double[block.size()];
          task.assign(codes(block), labels(block), clusters, margins);
          List<Row> clustered = new ArrayList<>(block.size());
          for (int i = 0; i < clusters.length; i++) {
            long node = block.get(i).<Long>getAs(LinkColumns.NODE);
            clustered.add(RowFactory.create(node, ids.of(clusters[i]), margins[i]));
          }
          return clustered.iterator();
        });
  }
}
