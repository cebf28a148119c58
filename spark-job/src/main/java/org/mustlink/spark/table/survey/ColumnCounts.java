package org.mustlink.spark.table.survey;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.survey.ColumnSketch;
import org.mustlink.spark.table.ColumnarRows;
import org.mustlink.spark.table.TableScan;
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
    // The columns are in the order of the table, so that the plan is only a scan if the table is a
    // file.
    List<String> order = Arrays.stream(table.columns()).filter(names::contains).toList();
    Dataset<Row> read =
        table.select(order.stream().map(name -> counted(name, table)).toArray(Column[]::new));
    StructType schema = read.schema();
    List<CountedColumn> columns =
        names.stream()
            .map(
                name ->
                    CountedColumn.of(
                        order.indexOf(name),
                        schema.fields()[order.indexOf(name)].dataType(),
                        type(name, table)))
            .toList();
    return parts(read, columns)
        .treeAggregate(new PartialCounts(names.size()), PartialCounts::merge, PartialCounts::merge, DEPTH)
        .sketches();
  }

  private Column counted(String name, Dataset<Row> table) {
    return FeatureTypes.counted(
        TableScan.named(name), type(name, table), texts.get(names.indexOf(name)));
  }

  private static DataType type(String name, Dataset<Row> table) {
    return table.schema().apply(name).dataType();
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
