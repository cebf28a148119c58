package org.mustlink.spark.stream;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.spark.io.read.StreamSource;
import org.mustlink.spark.predict.column.AssignedRow;
import org.mustlink.spark.predict.column.AssignmentColumn;
import org.mustlink.spark.run.RunMetrics;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.TableScan;

/**
 * Assigns the rows of a stream by a model, and appends them to files or to a table. Every row is
 * written exactly once, even if the query is stopped and started again. This is ensured by Spark's
 * checkpoint together with the log of its file sink, or with the batches that Delta Lake or Iceberg
 * records in the table.
 *
 * @param ids the columns that name a row
 * @param format the name that Spark has for the format of the files written
 * @param written the options with which Spark writes files of that format
 * @param directory the directory of the files written, or of the table of Delta Lake
 * @param table the table of the catalog that is written instead of the directory
 * @param checkpoint the directory in which Spark records what has been read
 * @param extra the columns that the assignments have besides
 */
public record StreamPrediction(
    SparkSession spark,
    ClusteringModel model,
    List<String> ids,
    String format,
    Map<String, String> written,
    String directory,
    Optional<String> table,
    String checkpoint,
    ExtraColumns extra) {
  private static final long DRAIN_MILLIS = 10_000;
  private static final String ASSIGNED = "__mustlink_assigned";

  /**
   * Runs the query: once over all rows that were not read yet, or until it is stopped.
   *
   * @param run the name of the run, for the descriptions of its Spark jobs
   * @param hears receives every batch with rows when it is done, in a separate thread, and all of
   *     them before this method returns
   * @throws StreamingQueryException if it fails
   */
  public void run(StreamSource source, boolean once, String run, Consumer<StreamedRows> hears)
      throws StreamingQueryException, TimeoutException {
    String name = "Mustlink run " + run + ": predict";
    ObservedNews news = new ObservedNews(model.input().columns(), model.map());
    DataStreamWriter<Row> writer =
        assigned(source, news)
            .writeStream()
            .queryName(name)
            .format(format)
            .outputMode("append")
            .options(written)
            .option("checkpointLocation", checkpoint);
    if (once) {
      writer = writer.trigger(Trigger.AvailableNow());
    }
    RunMetrics metrics = RunMetrics.of(spark.sparkContext());
    BatchWatch watch = new BatchWatch(name, news, rows -> tell(metrics, rows, hears));
    spark.streams().addListener(watch);
    try {
      StreamingQuery query =
          table.isPresent() ? writer.toTable(table.get()) : writer.start(directory);
      try {
        query.awaitTermination();
      } finally {
        heard(watch, query);
      }
    } finally {
      spark.streams().removeListener(watch);
    }
  }

  private static void tell(RunMetrics metrics, StreamedRows rows, Consumer<StreamedRows> hears) {
    metrics.set("stream.rows", rows.rows());
    metrics.set("stream.batches", rows.batches());
    metrics.set("stream.rows_per_second", rows.rowsPerSecond());
    metrics.set("stream.far", rows.farShare());
    metrics.set("stream.new", rows.newShare());
    hears.accept(rows);
  }

  private void heard(BatchWatch watch, StreamingQuery query) {
    try {
      spark.sparkContext().listenerBus().waitUntilEmpty(DRAIN_MILLIS);
    } catch (TimeoutException e) {
      // Batches that were not reported are reported below.
    }
    watch.rest(query);
  }

  private Dataset<Row> assigned(StreamSource source, ObservedNews news) {
    Set<String> names = new LinkedHashSet<>(ids);
    names.addAll(model.input().columns().names());
    // Only the needed columns are selected, so that no other column has the name of one that is
    // written.
    Dataset<Row> needed =
        source.rows().select(names.stream().map(TableScan::named).toArray(Column[]::new));
    Shared<ClusteringModel> shared = Shared.of(spark.sparkContext(), model);
    AssignedRow made = new AssignedRow(extra.ofPrediction());
    AssignmentColumn adds =
        new AssignmentColumn(shared, model.input().columns(), ASSIGNED, extra, made);
    Dataset<Row> assigned = news.in(adds.byBlocks(needed, BlockSize.ROWS));
    Column structure = functions.col(ASSIGNED);
    List<Column> columns = new ArrayList<>();
    ids.forEach(id -> columns.add(TableScan.named(id)));
    for (OutputColumn column : made.columns()) {
      Column value = AssignedRow.field(structure, column);
      boolean outliers = column == OutputColumn.CLUSTER && model.hasOutliers();
      columns.add((outliers ? functions.when(value.geq(0), value) : value).as(column.word()));
    }
    Column far =
        functions
            .sum(AssignedRow.field(structure, OutputColumn.FAR).cast(DataTypes.LongType))
            .as(BatchWatch.FAR);
    return assigned
        .observe(BatchWatch.OBSERVED, far, news.observed().toArray(Column[]::new))
        .select(columns.toArray(Column[]::new));
  }
}
