package org.mustlink.spark.plan;

import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;

/**
 * The processes in which a fit runs.
 *
 * @param local whether the tasks run in the driver
 * @param executors the number of executors; 1 if tasks run in the driver
 * @param cores the number of cores of all executors
 * @param executorHeap the bytes of the heap of an executor; of the driver if tasks run in it
 * @param driverHeap the bytes of the heap of the driver
 */
record ClusterSize(boolean local, int executors, int cores, long executorHeap, long driverHeap) {
  /** The bytes of a heap that Spark reserves for itself. */
  static final long RESERVED = 300L << 20;

  /** The share of the rest that Spark uses for tasks and for cached data. */
  static final double SPARK_SHARE = 0.6;

  private static final String INSTANCES = "spark.executor.instances";
  private static final String CORES = "spark.executor.cores";

  /**
   * Returns the size of the cluster that the settings of Spark describe, if they name both the
   * number of executors and their cores, and otherwise that of the session.
   */
  static ClusterSize of(SparkContext spark) {
    SparkConf conf = spark.conf();
    long driver = Runtime.getRuntime().maxMemory();
    int instances = conf.getInt(INSTANCES, 0);
    int each = conf.getInt(CORES, 0);
    boolean known = instances > 0 && each > 0;
    int cores = known ? instances * each : Math.max(1, spark.defaultParallelism());
    if (spark.isLocal() && !known) {
      return new ClusterSize(true, 1, cores, driver, driver);
    }
    int executors = each > 0 ? Math.max(1, cores / each) : Math.max(1, instances);
    return new ClusterSize(
        false, executors, cores, conf.getSizeAsBytes("spark.executor.memory", "1g"), driver);
  }

  /** Returns the number of tasks that run in an executor at the same time. */
  int tasks() {
    return Math.max(1, (cores + executors - 1) / executors);
  }

  /** Returns the bytes that all executors have for cached data. */
  long storage() {
    return (long) (executors * SPARK_SHARE * Math.max(0, executorHeap - RESERVED));
  }

  /** Returns a description for people. */
  String logLine() {
    return local
        ? cores + (cores == 1 ? " core" : " cores") + " of this machine"
        : executors
            + (executors == 1 ? " executor" : " executors")
            + " with "
            + cores
            + (cores == 1 ? " core" : " cores")
            + " in all, each taken to be as fast as one of this machine";
  }
}
