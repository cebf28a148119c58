package org.mustlink.spark.assign;

import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.mustlink.spark.run.StoredObject;

/**
 * Blocks of codes as a table that Spark can store: each block is a {@link StoredObject} in a row.
 */
public final class StoredCodes {
  private static final StructType SCHEMA =
      new StructType().add("block", DataTypes.BinaryType, false);

  private StoredCodes() {}

  /** The table of some blocks. */
  public static Dataset<Row> table(SparkSession spark, JavaRDD<CodeBlock> blocks) {
    return spark.createDataFrame(
        blocks.map(block -> RowFactory.create((Object) StoredObject.bytes(block))), SCHEMA);
  }

  /** The blocks of a table. */
  public static JavaRDD<CodeBlock> blocks(Dataset<Row> table) {
    return table.toJavaRDD().map(row -> StoredObject.read(row.getAs(0), CodeBlock.class));
  }
}
