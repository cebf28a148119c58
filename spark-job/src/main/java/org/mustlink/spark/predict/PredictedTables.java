package org.mustlink.spark.predict;

import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.assigned.ExtraColumns;
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
 */
public final class PredictedTables implements AutoCloseable {
  private final SparkSession spark;
  private final JavaRDD<ScoredBlock> blocks;
  private final RowLayout layout;
  private final OutputTable table;
  private final boolean outliers;
  private final PredictionTally tally;
  private final List<NewValue> news;
  private final PredictionSummary.@Nullable Rules rules;
  private final StageLog log;
  private final Resources resources;

  PredictedTables(
      SparkSession spark,
      JavaRDD<ScoredBlock> blocks,
      RowLayout layout,
      ClusteringModel model,
      ExtraColumns extra,
      PredictionTally tally,
      List<NewValue> news,
      PredictionSummary.@Nullable Rules rules,
      StageLog log,
      Resources resources) {
    this.spark = spark;
    this.blocks = blocks;
    this.layout = layout;
    this.table = new OutputTable(layout.keyType(), extra.ofPrediction(), model.names());
    this.outliers = model.hasOutliers();
    this.tally = tally;
    this.news = news;
    this.rules = rules;
    this.log = log;
    this.resources = resources;
  }

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

  /** Returns the number of rows of each cluster, in the order of the model. */
  public long[] sizes() {
    return tally.sizes().clone();
  }

  /** Returns the number of rows that were assigned. */
  public long rows() {
    return tally.rows();
  }

  /** Returns the number of assigned rows that are far from all rows of the fit. */
  public long far() {
    return tally.far();
  }

  /** Returns the number of rows that belong nowhere. */
  public long outliers() {
    return tally.outliers();
  }

  /** Returns the columns in which assigned rows have values that the fit did not see. */
  public List<NewValue> newValues() {
    return news;
  }

  /** Returns how far rules hold among the rows, or null if there are no rules. */
  public PredictionSummary.@Nullable Rules rules() {
    return rules;
  }

  /** Returns the number of rows that cannot be assigned. */
  public long quarantined() {
    return tally.bad().count();
  }

  /** Returns the stages that have run, and the warnings. */
  public StageLog log() {
    return log;
  }

  @Override
  public void close() {
    resources.close();
  }
}
