package org.mustlink.spark.predict;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.drift.ClusterIds;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.summary.NewValue;
import org.mustlink.model.summary.PredictionSummary;
import org.mustlink.spark.assign.ExtraColumns;
import org.mustlink.spark.quarantine.BadBlock;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.table.KeyReader;
import org.mustlink.spark.table.RowLayout;
import org.mustlink.spark.table.cursor.FlatIterator;

/**
 * The tables of a prediction. They are computed from cached blocks each time they are used. Has to
 * be closed when they have been written, which releases the blocks.
 */
public final class PredictedTables implements AutoCloseable {
  private final SparkSession spark;
  private final JavaRDD<ScoredBlock> blocks;
  private final StructType keyType;
  private final StructType idType;
  private final ClusterIds ids;
  private final @Nullable String[] labels;
  private final ExtraColumns extra;
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
    this.keyType = layout.keyType();
    this.idType = layout.idType();
    this.ids = model.ids();
    this.outliers = model.hasOutliers();
    this.labels = model.labels().toArray(new String[0]);
    this.extra = extra;
    this.tally = tally;
    this.news = news;
    this.rules = rules;
    this.log = log;
    this.resources = resources;
  }

  /**
   * Returns the id columns, {@code cluster} int (null in a row that belongs nowhere), {@code label}
   * string (null in a cluster without a label), {@code margin} double in [0, 1], and {@code far},
   * whether the row is farther from all landmarks than one in a thousand rows of the fit; if it was
   * asked for {@code newness} double in [0, 1], the probability that the row is of a class that no
   * label of the fit names (null in a row that belongs nowhere), and {@code memberships}, the most
   * probable clusters (none in a row that belongs nowhere).
   */
  public Dataset<Row> assignments() {
    StructType type =
        idType
            .add("cluster", DataTypes.IntegerType, outliers)
            .add("label", DataTypes.StringType, true)
            .add("margin", DataTypes.DoubleType, false)
            .add("far", DataTypes.BooleanType, false);
    return table(extra.addedTo(type, outliers), assigned(keyType, ids, labels, extra));
  }

  /**
   * Returns the rows that cannot be assigned: the id columns, and as strings {@code column}, {@code
   * value} and {@code reason}. Empty if there are none.
   */
  public Optional<Dataset<Row>> quarantine() {
    if (tally.bad().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(BadBlock.table(spark, blocks.map(ScoredBlock::bad), keyType, idType));
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

  private Dataset<Row> table(StructType type, RowMaker maker) {
    return spark.createDataFrame(
        blocks.mapPartitions(of -> new FlatIterator<>(of, maker.task())), type);
  }

  private static RowMaker assigned(
      StructType keyType, ClusterIds numbers, @Nullable String[] labels, ExtraColumns extra) {
    return () -> {
      KeyReader keys = new KeyReader(keyType);
      int ids = keyType.size() - 1;
      return block -> {
        List<Row> rows = new ArrayList<>(block.count());
        for (int i = 0; i < block.count(); i++) {
          @Nullable Object[] values = keys.values(block.keys(), i, ids, 4 + extra.count());
          int cluster = block.clusters()[i];
          values[ids] = cluster < 0 ? null : numbers.of(cluster);
          values[ids + 1] = cluster < 0 ? null : labels[cluster];
          values[ids + 2] = block.margins()[i];
          values[ids + 3] = block.far()[i];
          extra.put(values, i, cluster >= 0, block.newness(), block.memberships());
          rows.add(RowFactory.create(values));
        }
        return rows.iterator();
      };
    };
  }

  /** Makes the function that converts the blocks of a task into rows. */
  private interface RowMaker extends Serializable {
    Function<ScoredBlock, Iterator<Row>> task();
  }
}
