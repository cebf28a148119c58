package org.mustlink.spark.job.console;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.summary.NewValue;
import org.mustlink.spark.io.StreamOutput;
import org.mustlink.spark.io.output.StreamStatus;
import org.mustlink.spark.job.settings.Secrets;
import org.mustlink.spark.stream.StreamedRows;

/**
 * Reports every batch of a stream on the console, and at most once a second in the status of its
 * output. If the status cannot be written, the stream continues.
 */
public final class StreamProgress implements Consumer<StreamedRows>, AutoCloseable {
  private static final long PERIOD_NANOS = 1_000_000_000L;

  private final Console console;
  private final StreamOutput output;
  private long next = System.nanoTime();
  private @Nullable StreamedRows pending;
  private boolean ended;

  public StreamProgress(Console console, StreamOutput output) {
    this.console = console;
    this.output = output;
  }

  @Override
  public synchronized void accept(StreamedRows rows) {
    console.line(rows.logLine());
    NewValue.logLine(rows.batchNew()).forEach(console::line);
    boolean waits = pending != null;
    pending = rows;
    long wait = next - System.nanoTime();
    if (wait <= 0) {
      write();
    } else if (!waits) {
      CompletableFuture.delayedExecutor(wait, TimeUnit.NANOSECONDS).execute(this::write);
    }
  }

  /** Stops writing the status. */
  @Override
  public synchronized void close() {
    ended = true;
  }

  private synchronized void write() {
    StreamedRows rows = pending;
    if (ended || rows == null) {
      return;
    }
    pending = null;
    try {
      output.tell(
          new StreamStatus.Progress(
              rows.batches(),
              rows.rows(),
              rows.batch(),
              rows.batchRows(),
              rows.rowsPerSecond(),
              rows.farShare(),
              rows.newShare()));
    } catch (IOException | RuntimeException e) {
      ended = true;
      console.warning(
          "The progress of the stream cannot be written to its _STATUS.json ("
              + Secrets.text(String.valueOf(e.getMessage()).lines().findFirst().orElse(""))
              + "). The stream continues without the status.");
    }
    next = System.nanoTime() + PERIOD_NANOS;
  }
}
