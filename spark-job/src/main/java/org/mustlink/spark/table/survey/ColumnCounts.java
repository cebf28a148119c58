package org.mustlink.spark.table.survey;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.mustlink.core.survey.ColumnSketch;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.cursor.ColumnarRows;
import org.mustlink.spark.table.features.FeatureTypes;

/**
 * The pass that counts what columns hold. O(1) memory a column on every task and on the driver,
 * whatever the number of rows.
 *
 * @param names the columns
 * @param texts which of them are counted as texts, whatever their types
 */
record ColumnCounts(List<String> names, List<Boolean> texts) {
  /** Counts meet on executors first, so that few at a time reach the driver. */
  private static final int DEPTH = 2;

  /** Reads the table. */
  List<ColumnSketch> of(Dataset<Row> table) {
    int d = names.size();
    Column[] select = new Column[d];
    for (int t = 0; t < d; t++) {
      select[t] = FeatureTypes.counted(TableScan.named(names.get(t)), type(t, table), texts.get(t));
    }
    Dataset<Row> read = table.select(select);
    StructField[] fields = read.schema().fields();
    List<CountedColumn> columns =
        IntStream.range(0, d)
            .mapToObj(t -> CountedColumn.of(t, fields[t].dataType(), type(t, table)))
            .toList();
    return PartitionResults.treeAggregate(
            parts(read, columns), new PartialCounts(d), PartialCounts::merge, DEPTH)
        .sketches();
  }

  private DataType type(int t, Dataset<Row> table) {
    return table.schema().apply(names.get(t)).dataType();
  }

  private static JavaRDD<PartialCounts> parts(Dataset<Row> read, List<CountedColumn> columns) {
    return ColumnarRows.batches(read)
        .map(batches -> batches.mapPartitions(all -> PartialCounts.ofBatches(all, columns)))
        .orElseGet(
            () ->
                read.queryExecution()
                    .toRdd()
                    .toJavaRDD()
                    .mapPartitions(all -> PartialCounts.ofRows(all, columns)));
  }
}
