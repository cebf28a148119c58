package org.mustlink.spark.predict;

import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.summary.NewValue;
import org.mustlink.model.summary.PredictionSummary;
import org.mustlink.spark.assign.OutputTable;
import org.mustlink.spark.quarantine.BadBlock;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.cursor.FlatIterator;

/**
 * The tables of a prediction. They are computed from cached blocks each time they are used. Has to
 * be closed when they have been written, which releases the blocks.
 *
 * @param blocks the blocks of rows
 * @param layout how the rows are read
 * @param table the table of assignments
 * @param outliers whether rows may be outliers
 * @param tally counts of the rows
 * @param newValues the columns in which assigned rows have values that the fit did not see
 * @param rules how far rules hold among the rows, or null if there are no rules
 * @param log the stages that have run, and the warnings
 * @param resources own what is cached
 */
public record PredictedTables(
    SparkSession spark,
    JavaRDD<ScoredBlock> blocks,
    RowLayout layout,
    OutputTable table,
    boolean outliers,
    PredictionTally tally,
    List<NewValue> newValues,
    PredictionSummary.@Nullable Rules rules,
    StageLog log,
    Resources resources)
    implements AutoCloseable {
  /**
   * Returns the id columns and the output columns of predictions and those that are asked for; see
   * {@link org.mustlink.model.assigned.OutputColumn}.
   */
  public Dataset<Row> assignments() {
    OutputTable made = table;
    return spark.createDataFrame(
        blocks.mapPartitions(
            of -> {
              OutputTable.Task task = made.task();
              return new FlatIterator<>(of, block -> task.rows(block.keys(), block.assigned()));
            }),
        table.type(outliers));
  }

  /**
   * Returns the rows that cannot be assigned: the id columns, and as strings {@code column}, {@code
   * value} and {@code reason}. Empty if there are none.
   */
  public Optional<Dataset<Row>> quarantine() {
    if (tally.bad().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        BadBlock.table(spark, blocks.map(ScoredBlock::bad), layout.keyType(), layout.idType()));
  }

  @Override
  public void close() {
    resources.close();
  }
}
