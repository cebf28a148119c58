package org.mustlink.spark.fit.doubt;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.doubt.LabelErrors;
import org.mustlink.model.summary.Doubted;

/**
 * The rows whose labels are doubted, the most doubtful first.
 *
 * @param ids the type of the id columns
 * @param errors how many labels seem to be wrong
 */
public record DoubtedRows(List<DoubtedRow> rows, StructType ids, LabelErrors errors) {
  /** The columns that follow the ids. */
  static final StructType COLUMNS =
      new StructType()
          .add("rank", DataTypes.IntegerType, false)
          .add("label", DataTypes.StringType, false)
          .add("likelier", DataTypes.StringType, false)
          .add("own", DataTypes.DoubleType, false)
          .add("probability", DataTypes.DoubleType, false)
          .add("nearest", DataTypes.createArrayType(DataTypes.StringType, false), false);

  public DoubtedRows {
    rows = List.copyOf(rows);
  }

  /**
   * Returns the rows as a table: the id columns, {@code rank} int from 1, {@code label} and {@code
   * likelier} string, their probabilities {@code own} and {@code probability} double, and {@code
   * nearest}, an array of the ids of at most three rows.
   */
  public Dataset<Row> table(SparkSession spark) {
    StructType type =
        new StructType(
            Stream.of(ids, COLUMNS)
                .flatMap(some -> Stream.of(some.fields()))
                .toArray(StructField[]::new));
    return spark
        .createDataFrame(
            IntStream.range(0, rows.size()).mapToObj(i -> rows.get(i).row(i + 1)).toList(), type)
        .coalesce(1);
  }

  /** Returns what the summary tells of them. */
  public Doubted summary() {
    return new Doubted(
        rows.size(), errors.judged(), errors.estimate(), errors.least(), errors.most());
  }
}
