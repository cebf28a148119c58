package org.mustlink.spark.io;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/**
 * A table that carries its types: Parquet, ORC, or one of the catalog.
 *
 * @param format as a person calls it
 * @param table the rows
 */
record StoredSource(String format, Dataset<Row> table) implements Source {
  @Override
  public StructType schema() {
    return table.schema();
  }

  @Override
  public Dataset<Row> rows(List<String> numbers) {
    return table;
  }
}
