package org.mustlink.spark.run;

import java.io.Serializable;
import org.apache.spark.SparkContext;

/**
 * The memory that a task may take of a heap that it shares with others.
 *
 * @param heap the bytes of the heap of the JVM in which tasks run
 * @param tasks the number of tasks that run in it at the same time; 0 for the number of its
 *     processors
 */
public record TaskMemory(long heap, int tasks) implements Serializable {
  /** The share of the heap that Spark and its buffers leave for tasks. */
  private static final double SHARE = 0.75;

  private static final String EXECUTOR_MEMORY = "spark.executor.memory";

  /** Returns the memory of each task if every core runs one. */
  public static TaskMemory shared(SparkContext spark) {
    int perTask = spark.conf().getInt("spark.task.cpus", 1);
    int cores =
        spark.isLocal()
            ? spark.defaultParallelism()
            : spark.conf().getInt("spark.executor.cores", 0);
    return new TaskMemory(heap(spark), cores == 0 ? 0 : Math.max(1, cores / perTask));
  }

  /** Returns the memory of a task that runs alone. */
  public static TaskMemory alone(SparkContext spark) {
    return new TaskMemory(heap(spark), 1);
  }

  private static long heap(SparkContext spark) {
    return spark.isLocal()
        ? Runtime.getRuntime().maxMemory()
        : spark.conf().getSizeAsBytes(EXECUTOR_MEMORY, "1g");
  }

  /** Returns the bytes. It has to be called in the JVM in which the task runs. */
  public long bytes() {
    int sharing = tasks > 0 ? tasks : Runtime.getRuntime().availableProcessors();
    return (long) (SHARE * heap / sharing);
  }
}
