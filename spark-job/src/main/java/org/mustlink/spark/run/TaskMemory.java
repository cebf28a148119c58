package org.mustlink.spark.run;

import java.io.Serializable;
import org.apache.spark.SparkContext;

/**
 * What one task may take of the heap that it shares.
 *
 * @param heap bytes of the JVM that tasks run in
 * @param tasks that run in it at a time; 0 for as many as it has processors
 */
public record TaskMemory(long heap, int tasks) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** What Spark and its buffers leave, as a share of the heap. */
  private static final double SHARE = 0.75;

  private static final String EXECUTOR_MEMORY = "spark.executor.memory";

  /** The memory of each task where every core has one. */
  public static TaskMemory shared(SparkContext spark) {
    int perTask = spark.conf().getInt("spark.task.cpus", 1);
    int cores =
        spark.isLocal()
            ? spark.defaultParallelism()
            : spark.conf().getInt("spark.executor.cores", 0);
    return new TaskMemory(heap(spark), cores == 0 ? 0 : Math.max(1, cores / perTask));
  }

  /** The memory of a task that is alone. */
  public static TaskMemory alone(SparkContext spark) {
    return new TaskMemory(heap(spark), 1);
  }

  private static long heap(SparkContext spark) {
    return spark.isLocal()
        ? Runtime.getRuntime().maxMemory()
        : spark.conf().getSizeAsBytes(EXECUTOR_MEMORY, "1g");
  }

  /** Bytes; to be asked where the task runs. */
  public long bytes() {
    int sharing = tasks > 0 ? tasks : Runtime.getRuntime().availableProcessors();
    return (long) (SHARE * heap / sharing);
  }
}
