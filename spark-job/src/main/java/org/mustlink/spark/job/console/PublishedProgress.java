package org.mustlink.spark.job.console;

import java.io.IOException;
import org.mustlink.core.fault.Surface;
import org.mustlink.spark.io.Publisher;
import org.mustlink.spark.job.settings.Secrets;
import org.mustlink.spark.run.EndedStage;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.run.WorkingStage;

/**
 * Progress on the console, and about once a second in the status of a run that writes to an output.
 * If the status cannot be written, the run continues.
 */
public final class PublishedProgress implements Progress {
  private static final long PERIOD_NANOS = 1_000_000_000L;

  /**
   * The pause after the status was written is at least this multiple of the time that writing took.
   */
  private static final int SPARING = 20;

  private final Console console;
  private final Publisher publisher;
  private long next;
  private boolean failed;

  public PublishedProgress(Console console, Publisher publisher) {
    this.console = console;
    this.publisher = publisher;
    this.next = System.nanoTime();
  }

  @Override
  public Surface surface() {
    return console.surface();
  }

  @Override
  public String run() {
    return publisher.runId();
  }

  @Override
  public void ended(EndedStage stage) {
    console.ended(stage);
  }

  @Override
  public void line(String text) {
    console.line(text);
  }

  @Override
  public void warning(String text) {
    console.warning(text);
  }

  @Override
  public synchronized void working(WorkingStage stage) {
    console.working(stage);
    long start = System.nanoTime();
    if (failed || start - next < 0) {
      return;
    }
    try {
      publisher.tell(stage);
    } catch (IOException | RuntimeException e) {
      failed = true;
      console.warning(
          "The progress of the run cannot be written to _STATUS.json in "
              + publisher.directory()
              + " ("
              + Secrets.text(String.valueOf(e.getMessage()).lines().findFirst().orElse(""))
              + "). The run continues without the status.");
    }
    long end = System.nanoTime();
    next = Math.max(start + PERIOD_NANOS, end + SPARING * (end - start));
  }
}
