package org.mustlink.spark.job.measure;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.spark.SparkContext;
import org.mustlink.spark.table.InputTable;

/** The {@link KMeansBaseline} of a table, computed by a thread of its own beside a fit of it. */
public final class BaselineBeside implements Function<InputTable, Runnable> {
  private static final String GROUP = "baseline";

  private final int k;
  private final long seed;
  private final CompletableFuture<Scores> scores = new CompletableFuture<>();

  /** Makes a baseline that has not started. */
  public BaselineBeside(int k, long seed) {
    this.k = k;
    this.seed = seed;
  }

  /** Starts the computation; what is returned waits until it has ended, in whatever way. */
  @Override
  public Runnable apply(InputTable table) {
    Thread thread = new Thread(() -> compute(table), GROUP);
    thread.setDaemon(true);
    thread.start();
    return () -> scores.handle((found, failed) -> GROUP).join();
  }

  private void compute(InputTable table) {
    SparkContext spark = table.data().sparkSession().sparkContext();
    spark.setJobGroup(GROUP, "k-means of MLlib, for comparison", false);
    try {
      scores.complete(KMeansBaseline.of(table, k, seed));
    } catch (Throwable e) { // whatever it is, the thread that asks for the scores gets it
      scores.completeExceptionally(e);
    }
  }

  /**
   * Returns the scores when they are there.
   *
   * @throws java.util.concurrent.CompletionException if the computation has failed
   */
  public Scores scores() {
    return scores.join();
  }
}
