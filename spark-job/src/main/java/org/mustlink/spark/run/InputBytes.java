package org.mustlink.spark.run;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/**
 * Counts the bytes that the tasks of runs read from inputs while it is attached. Jobs of the same
 * application that belong to no run are not counted.
 */
public final class InputBytes extends SparkListener implements AutoCloseable {
  private static final long DRAIN_MILLIS = 10_000;

  private final SparkContext spark;
  private final AtomicLong bytes = new AtomicLong();

  /** The ids of the Spark stages that belong to runs. */
  private final Set<Integer> ours = ConcurrentHashMap.newKeySet();

  private InputBytes(SparkContext spark) {
    this.spark = spark;
  }

  /** Starts counting; close the counter to stop. */
  public static InputBytes attach(SparkContext spark) {
    InputBytes counter = new InputBytes(spark);
    spark.addSparkListener(counter);
    return counter;
  }

  @Override
  public void onStageSubmitted(SparkListenerStageSubmitted submitted) {
    if (submitted.properties() != null
        && submitted.properties().getProperty(JobGroup.ID_PROPERTY, "").startsWith(JobGroup.OURS)) {
      ours.add(submitted.stageInfo().stageId());
    }
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd end) {
    if (ours.contains(end.stageId()) && end.taskMetrics() != null) {
      bytes.addAndGet(end.taskMetrics().inputMetrics().bytesRead());
    }
  }

  /** Returns the bytes that all finished tasks have read. */
  long total() {
    try {
      spark.listenerBus().waitUntilEmpty(DRAIN_MILLIS);
    } catch (java.util.concurrent.TimeoutException e) {
      // The number then lacks the last events, which is no reason to fail the fit.
      return bytes.get();
    }
    return bytes.get();
  }

  @Override
  public void close() {
    spark.removeSparkListener(this);
  }
}
