package org.mustlink.spark.assign;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.sideinfo.LabelWeights;
import org.mustlink.spark.table.PackedKeys;

/**
 * Blocks of codes as a table that Spark can store: each block is a row, and each of its arrays a
 * column of bytes.
 */
public final class StoredCodes {
  private static final StructType SCHEMA =
      DataTypes.createStructType(
          List.of(
              DataTypes.createStructField("r", DataTypes.IntegerType, false),
              bytes("codes"),
              bytes("weights"),
              bytes("scores"),
              bytes("beyond"),
              bytes("labels"),
              bytes("labelWeights"),
              bytes("rowWeights"),
              bytes("keys"),
              bytes("ends"),
              bytes("apart")));

  private StoredCodes() {}

  private static StructField bytes(String name) {
    return DataTypes.createStructField(name, DataTypes.BinaryType, false);
  }

  /** The table of some blocks. */
  public static Dataset<Row> table(SparkSession spark, JavaRDD<CodeBlock> blocks) {
    return spark.createDataFrame(blocks.map(StoredCodes::row), SCHEMA);
  }

  /** The blocks of a table. */
  public static JavaRDD<CodeBlock> blocks(Dataset<Row> table) {
    return table.toJavaRDD().map(StoredCodes::block);
  }

  private static Row row(CodeBlock block) {
    CodedRows rows = block.rows();
    return RowFactory.create(
        rows.r(),
        bytes(rows.codes()),
        bytes(rows.weights()),
        bytes(rows.scores()),
        bytes(rows.beyond()),
        bytes(block.labels()),
        bytes(block.labelWeights().values()),
        bytes(block.weights()),
        block.keys().bytes(),
        bytes(block.keys().ends()),
        bytes(block.apart()));
  }

  private static CodeBlock block(Row row) {
    CodeBlock block =
        new CodeBlock(
            new CodedRows(
                    ints(row.getAs("codes")),
                    floats(row.getAs("weights")),
                    row.<Integer>getAs("r"),
                    floats(row.getAs("scores")))
                .beyond(floats(row.getAs("beyond"))),
            ints(row.getAs("labels")),
            doubles(row.getAs("rowWeights")),
            PackedKeys.of(row.getAs("keys"), ints(row.getAs("ends"))).shared(),
            longs(row.getAs("apart")));
    return block.labelWeighted(new LabelWeights(doubles(row.getAs("labelWeights"))));
  }

  private static byte[] bytes(int[] values) {
    ByteBuffer buffer = ByteBuffer.allocate(Math.multiplyExact(values.length, Integer.BYTES));
    buffer.asIntBuffer().put(values);
    return buffer.array();
  }

  private static byte[] bytes(float[] values) {
    ByteBuffer buffer = ByteBuffer.allocate(Math.multiplyExact(values.length, Float.BYTES));
    buffer.asFloatBuffer().put(values);
    return buffer.array();
  }

  private static byte[] bytes(double[] values) {
    ByteBuffer buffer = ByteBuffer.allocate(Math.multiplyExact(values.length, Double.BYTES));
    buffer.asDoubleBuffer().put(values);
    return buffer.array();
  }

  private static byte[] bytes(long[] values) {
    ByteBuffer buffer = ByteBuffer.allocate(Math.multiplyExact(values.length, Long.BYTES));
    buffer.asLongBuffer().put(values);
    return buffer.array();
  }

  private static long[] longs(byte[] bytes) {
    long[] values = new long[bytes.length / Long.BYTES];
    ByteBuffer.wrap(bytes).asLongBuffer().get(values);
    return values;
  }

  private static double[] doubles(byte[] bytes) {
    double[] values = new double[bytes.length / Double.BYTES];
    ByteBuffer.wrap(bytes).asDoubleBuffer().get(values);
    return values;
  }

  private static int[] ints(byte[] bytes) {
    int[] values = new int[bytes.length / Integer.BYTES];
    ByteBuffer.wrap(bytes).asIntBuffer().get(values);
    return values;
  }

  private static float[] floats(byte[] bytes) {
    float[] values = new float[bytes.length / Float.BYTES];
    ByteBuffer.wrap(bytes).asFloatBuffer().get(values);
    return values;
  }
}
