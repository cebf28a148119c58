package org.mustlink.benchmarks.speed;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Sums the costs of tasks and the bytes that they send to the driver. */
final class TaskCosts extends SparkListener {
  private final AtomicLong cpuNanos = new AtomicLong();
  private final AtomicLong resultBytes = new AtomicLong();

  @Override
  public void onTaskEnd(SparkListenerTaskEnd end) {
    if (end.taskMetrics() != null) {
      cpuNanos.addAndGet(
          end.taskMetrics().executorCpuTime() + end.taskMetrics().executorDeserializeCpuTime());
      resultBytes.addAndGet(end.taskMetrics().resultSize());
    }
  }

  void reset() {
    cpuNanos.set(0);
    resultBytes.set(0);
  }

  /** Returns the CPU seconds of the threads of tasks. */
  double cpuSeconds() {
    return cpuNanos.get() / 1e9;
  }

  long resultBytes() {
    return resultBytes.get();
  }
}
