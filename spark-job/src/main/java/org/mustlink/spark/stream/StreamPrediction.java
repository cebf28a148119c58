package org.mustlink.spark.stream;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.spark.ml.param.ParamMap;
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
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.landmark.BlockSize;
import org.mustlink.model.ModelInput;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.spark.io.read.StreamSource;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.run.RunMetrics;
import org.mustlink.spark.table.TableScan;

/**
 * Assigns the rows of a stream by a model, and appends them to files or to a table. Every row is
 * written exactly once, even if the query is stopped and started again. This is ensured by Spark's
 * checkpoint together with the log of its file sink, or with the batches that Delta Lake or Iceberg
 * records in the table.
 *
 * @param input what the model reads from a row
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
    ConstrainedSpectralClusteringModel model,
    ModelInput input,
    List<String> ids,
    String format,
    Map<String, String> written,
    String directory,
    Optional<String> table,
    String checkpoint,
    ExtraColumns extra) {
  private static final long DRAIN_MILLIS = 10_000;

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
    ObservedNews news = new ObservedNews(features(), input.map());
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

  /** The columns that hold the features: their names by the parameters, their kinds by the fit. */
  public FeatureColumns features() {
    FeatureColumns fitted = input.columns();
    if (!model.isSet(model.inputCols())) {
      return new FeatureColumns(
          fitted.areSeparate() ? ColumnKind.VECTOR : fitted.kind(0),
          List.of(model.getFeaturesCol()));
    }
    List<FeatureColumn> columns = new ArrayList<>();
    List<String> given = List.of(model.getInputCols());
    for (String name : fitted.areSeparate() ? fitted.among(given) : given) {
      int t = columns.size();
      boolean known = fitted.areSeparate() && t < fitted.columns().size();
      FeatureColumn column =
          known ? fitted.columns().get(t) : new FeatureColumn(name, ColumnKind.NUMBER);
      columns.add(new FeatureColumn(name, column.kind(), column.inputs()));
    }
    return new FeatureColumns(columns);
  }

  private Dataset<Row> assigned(StreamSource source, ObservedNews news) {
    Set<String> names = new LinkedHashSet<>(ids);
    names.addAll(features().names());
    Dataset<Row> rows = source.rows();
    // Only the needed columns are selected, so that no other column has the name of one that is
    // written.
    Dataset<Row> needed = rows.select(names.stream().map(TableScan::named).toArray(Column[]::new));
    ConstrainedSpectralClusteringModel writing =
        model.copy(ParamMap.empty()).setBlockSize(BlockSize.ROWS);
    List<OutputColumn> columns = extra.ofPrediction();
    for (OutputColumn column : OutputColumn.values()) {
      if (columns.contains(column)) {
        set(writing, column.param(), column.word());
      } else {
        writing.clear(writing.getParam(column.param()));
      }
    }
    extra
        .asked()
        .forEach(
            (column, most) -> {
              if (column.kind() == OutputColumn.Kind.LIST) {
                set(writing, column.word(), most);
              }
            });
    Dataset<Row> transformed = writing.transform(needed);
    List<Column> written = new ArrayList<>();
    ids.forEach(id -> written.add(TableScan.named(id)));
    Column cluster = functions.col(OutputColumn.CLUSTER.word());
    for (OutputColumn column : columns) {
      written.add(
          column == OutputColumn.CLUSTER && model.summary().outliers() != null
              ? functions.when(cluster.geq(0), cluster).as(column.word())
              : functions.col(column.word()));
    }
    Column far =
        functions
            .sum(functions.col(OutputColumn.FAR.word()).cast(DataTypes.LongType))
            .as(BatchWatch.FAR);
    return news.in(transformed)
        .observe(BatchWatch.OBSERVED, far, news.observed().toArray(Column[]::new))
        .select(written.toArray(Column[]::new));
  }

  private static void set(ConstrainedSpectralClusteringModel model, String param, Object value) {
    model.set(model.getParam(param), value);
  }
}
