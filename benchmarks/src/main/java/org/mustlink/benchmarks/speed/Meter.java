package org.mustlink.benchmarks.speed;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.apache.spark.SparkContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Measures the costs of work in local mode, in which the driver and the tasks are one process. */
final class Meter extends SparkListener {
  private static final long DRAIN_MILLIS = 60_000;

  private final SparkContext spark;
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong shuffled = new AtomicLong();

  Meter(SparkContext spark) {
    this.spark = spark;
    spark.addSparkListener(this);
  }

  /**
   * The costs of work.
   *
   * @param cpuSeconds the CPU seconds of the whole process: tasks, driver, compiler and garbage
   *     collector
   * @param peakHeap the sum of the peak bytes of the pools of the heap
   * @param read the bytes of input
   * @param shuffled the bytes written to shuffles
   */
  record Cost(double seconds, double cpuSeconds, long peakHeap, long read, long shuffled) {

    /** Returns the median of each cost separately. */
    static Cost median(List<Cost> costs) {
      return new Cost(
          median(costs, Cost::seconds),
          median(costs, Cost::cpuSeconds),
          (long) median(costs, Cost::peakHeap),
          (long) median(costs, Cost::read),
          (long) median(costs, Cost::shuffled));
    }

    private static double median(List<Cost> costs, ToDoubleFunction<Cost> figure) {
      double[] sorted = costs.stream().mapToDouble(figure).sorted().toArray();
      return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
  }

  /** The result and the costs of work. */
  record Measured<T>(T result, Cost cost) {}

  @Override
  public void onTaskEnd(SparkListenerTaskEnd end) {
    TaskMetrics metrics = end.taskMetrics();
    if (metrics != null) {
      read.addAndGet(metrics.inputMetrics().bytesRead());
      shuffled.addAndGet(metrics.shuffleWriteMetrics().bytesWritten());
    }
  }

  /** Runs work after a garbage collection. */
  <T> Measured<T> measure(Supplier<T> work) {
    drain();
    System.gc();
    heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
    read.set(0);
    shuffled.set(0);
    double cpu = cpuSeconds();
    long start = System.nanoTime();
    T result = work.get();
    double seconds = (System.nanoTime() - start) / 1e9;
    double cpuSeconds = cpuSeconds() - cpu;
    long peak = heapPools().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    drain();
    return new Measured<>(result, new Cost(seconds, cpuSeconds, peak, read.get(), shuffled.get()));
  }

  private void drain() {
    try {
      spark.listenerBus().waitUntilEmpty(DRAIN_MILLIS);
    } catch (TimeoutException e) {
      throw new IllegalStateException("Spark's events did not end", e);
    }
  }

  private static List<MemoryPoolMXBean> heapPools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }

  private static double cpuSeconds() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
        / 1e9;
  }
}
