package org.mustlink.spark.io.read;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.mustlink.spark.table.files.PartitionColumns;

/**
 * A table that is stored with its types: Parquet, ORC, or a table of the catalog.
 *
 * @param format the name of the format in messages
 * @param table the rows
 */
record StoredSource(String format, Dataset<Row> table) implements Source {
  @Override
  public StructType schema() {
    return table.schema();
  }

  @Override
  public List<String> partitions() {
    return PartitionColumns.of(table);
  }

  @Override
  public Dataset<Row> rows(List<String> numbers) {
    return table;
  }
}
