package org.mustlink.spark.stream;

import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryListener;
import org.apache.spark.sql.streaming.StreamingQueryProgress;
import org.jspecify.annotations.Nullable;

/** Reports every batch of a query when it is done. */
final class BatchWatch extends StreamingQueryListener {
  private static final long serialVersionUID = 1L;

  /** The name of the metrics that are observed of every batch. */
  static final String OBSERVED = "mustlink";

  static final String FAR = "far";

  private final String name;
  private final ObservedNews news;
  private final transient Consumer<StreamedRows> hears;
  private transient StreamedRows streamed = StreamedRows.NONE;

  /**
   * Makes the listener of one query.
   *
   * @param name the name of the query
   * @param news reads what is new of the metrics of a batch
   */
  BatchWatch(String name, ObservedNews news, Consumer<StreamedRows> hears) {
    this.name = name;
    this.news = news;
    this.hears = hears;
  }

  @Override
  public void onQueryStarted(QueryStartedEvent event) {}

  @Override
  public void onQueryProgress(QueryProgressEvent event) {
    if (name.equals(event.progress().name())) {
      add(event.progress());
    }
  }

  @Override
  public void onQueryTerminated(QueryTerminatedEvent event) {}

  /** Reports batches of which Spark has dropped the events. */
  void rest(StreamingQuery query) {
    UUID run = query.runId();
    for (StreamingQueryProgress batch : query.recentProgress()) {
      if (run.equals(batch.runId())) {
        add(batch);
      }
    }
  }

  private synchronized void add(StreamingQueryProgress batch) {
    if (batch.numInputRows() == 0 || batch.batchId() <= streamed.batch()) {
      return;
    }
    double rate = batch.processedRowsPerSecond();
    @Nullable Row observed = batch.observedMetrics().get(OBSERVED);
    long rows = batch.numInputRows();
    long far = observed == null ? 0 : ObservedNews.count(observed, FAR);
    long fresh = observed == null ? 0 : news.rows(observed);
    streamed =
        new StreamedRows(
            batch.batchId(),
            rows,
            Double.isFinite(rate) ? rate : 0,
            far,
            fresh,
            observed == null ? List.of() : news.values(observed),
            streamed.batches() + 1,
            streamed.rows() + rows,
            streamed.far() + far,
            streamed.fresh() + fresh);
    hears.accept(streamed);
  }
}
