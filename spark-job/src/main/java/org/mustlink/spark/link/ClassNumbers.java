package org.mustlink.spark.link;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.element_at;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.map;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.mustlink.spark.link.table.LinkColumns;

/** Numbers the classes of rows. */
final class ClassNumbers {
  /**
   * The maximum number of classes that are looked up without a join, because a join costs a job
   * each time.
   */
  private static final int FEW_CLASSES = 64;

  private static final StructType CLASSES =
      new StructType()
          .add(LinkColumns.LABEL, DataTypes.StringType, false)
          .add(LinkColumns.CLASS, DataTypes.IntegerType, false);

  private ClassNumbers() {}

  /**
   * Adds the column {@link LinkColumns#CLASS}: the index of the class in {@link LinkColumns#LABEL},
   * null if that is null.
   *
   * @param classes all classes, in the order of their numbers
   */
  static Dataset<Row> in(Dataset<Row> rows, List<String> classes) {
    if (classes.isEmpty()) {
      return rows.withColumn(LinkColumns.CLASS, lit(null).cast(DataTypes.IntegerType));
    }
    if (classes.size() <= FEW_CLASSES) {
      Column[] pairs = new Column[2 * classes.size()];
      for (int j = 0; j < classes.size(); j++) {
        pairs[2 * j] = lit(classes.get(j));
        pairs[2 * j + 1] = lit(j);
      }
      return rows.withColumn(LinkColumns.CLASS, element_at(map(pairs), col(LinkColumns.LABEL)));
    }
    List<Row> numbered = new ArrayList<>();
    classes.forEach(name -> numbered.add(RowFactory.create(name, numbered.size())));
    return rows.join(
        broadcast(rows.sparkSession().createDataFrame(numbered, CLASSES)),
        LinkColumns.seq(LinkColumns.LABEL),
        "left_outer");
  }
}
