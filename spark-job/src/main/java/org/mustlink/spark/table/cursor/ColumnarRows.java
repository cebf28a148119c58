package org.mustlink.spark.table.cursor;

import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RuntimeConfig;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.spark.table.features.BatchFeatures;
import org.mustlink.spark.table.features.FeatureDecoder;
import org.mustlink.spark.table.files.SharedPartitions;

/**
 * Reads the rows of a table without Spark's conversion from columnar batches to its row format. For
 * a wide table the conversion is one generated method, which is too long for the just-in-time
 * compiler and takes more time than everything that is done with the row afterwards.
 */
public final class ColumnarRows {
  private static final String MOST_FIELDS = "spark.sql.codegen.maxFields";

  private ColumnarRows() {}

  /** Applies a function to the rows of each partition, which several tasks may share. */
  public static <T> JavaRDD<T> map(
      Dataset<Row> table, FeatureDecoder decoder, RowFunction<T> function) {
    int readers = SharedPartitions.readers(table);
    return batches(table)
        .map(batches -> SharedPartitions.read(batches, readers, 1, ColumnarBatch::numRows))
        .map(batches -> ofBatches(batches, decoder, function))
        .orElseGet(
            () ->
                ofRows(
                    // If tasks share a partition, the rows of a block stay together.
                    SharedPartitions.read(rows(table), readers, BlockSize.ROWS, row -> 1),
                    decoder,
                    function));
  }

  /** Applies a function to the rows of each partition of a table whose plan is more than a scan. */
  public static <T> JavaRDD<T> mapPlain(
      Dataset<Row> table, FeatureDecoder decoder, RowFunction<T> function) {
    return ofRows(rows(table), decoder, function);
  }

  /**
   * Reads columns of type long that are never null.
   *
   * @return an array for each row
   */
  public static JavaRDD<long[]> longs(Dataset<Row> table) {
    int columns = table.columns().length;
    return rows(table)
        .map(
            row -> {
              long[] values = new long[columns];
              Arrays.setAll(values, row::getLong);
              return values;
            });
  }

  private static JavaRDD<InternalRow> rows(Dataset<Row> table) {
    return table.queryExecution().toRdd().toJavaRDD();
  }

  private static <T> JavaRDD<T> ofRows(
      JavaRDD<InternalRow> all, FeatureDecoder decoder, RowFunction<T> function) {
    return all.mapPartitions(rows -> function.apply(new PlainCursor(rows, decoder)));
  }

  /**
   * Returns the batches of a table, if its plan is only a scan, whatever the order of the columns.
   * A scan with more columns than Spark generates code for would return rows. As no code is
   * generated here, this limit is lifted while the plan is made.
   *
   * @param table columns of which none is an expression
   */
  public static Optional<JavaRDD<ColumnarBatch>> batches(Dataset<Row> table) {
    RuntimeConfig conf = table.sparkSession().conf();
    String limit = conf.get(MOST_FIELDS);
    try {
      conf.set(MOST_FIELDS, Math.max(Integer.parseInt(limit), table.columns().length));
      SparkPlan plan = table.select("*").queryExecution().executedPlan();
      return BareScan.of(plan).map(BareScan::batches);
    } finally {
      conf.set(MOST_FIELDS, limit);
    }
  }

  private static <T> JavaRDD<T> ofBatches(
      JavaRDD<ColumnarBatch> batches, FeatureDecoder decoder, RowFunction<T> function) {
    return batches.mapPartitions(
        partition -> {
          BatchFeatures features = decoder.batches();
          return function.apply(
              features != null
                  ? new BatchCursor(partition, decoder, features)
                  : new PlainCursor(
                      new FlatIterator<>(partition, ColumnarBatch::rowIterator), decoder));
        });
  }
}
