package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.spark.link.table.LinkColumns;

/** Numbers the classes of rows. */
final class ClassNumbers {
  private ClassNumbers() {}

  /**
   * Adds the column {@link LinkColumns#CLASS}: the index of the class in {@link LinkColumns#LABEL},
   * null if that is null.
   *
   * @param classes all classes, in the order of their numbers
   */
  static Dataset<Row> in(Dataset<Row> rows, List<String> classes) {
    Map<String, Integer> numbers = new HashMap<>();
    classes.forEach(name -> numbers.put(name, numbers.size()));
    UDF1<String, Integer> number = numbers::get;
    return rows.withColumn(
        LinkColumns.CLASS, udf(number, DataTypes.IntegerType).apply(col(LinkColumns.LABEL)));
  }
}
