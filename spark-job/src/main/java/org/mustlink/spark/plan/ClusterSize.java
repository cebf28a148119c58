package org.mustlink.spark.plan;

import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;

/**
 * Where a fit runs.
 *
 * @param local whether the tasks run in the driver
 * @param executors that tasks run in; 1 where they run in the driver
 * @param cores of all of them
 * @param executorHeap bytes of one of them; of the driver where tasks run in it
 * @param driverHeap bytes of the driver
 */
record ClusterSize(boolean local, int executors, int cores, long executorHeap, long driverHeap) {
  /** What Spark keeps of a heap for itself. */
  static final long RESERVED = 300L << 20;

  /** The part of the rest that Spark keeps for tasks and for what is cached. */
  static final double SPARK_SHARE = 0.6;

  private static final String INSTANCES = "spark.executor.instances";
  private static final String CORES = "spark.executor.cores";

  /**
   * The size of a session, or of the cluster that the settings of Spark describe where they name
   * both the number of executors and their cores.
   */
  static ClusterSize of(SparkContext spark) {
    SparkConf conf = spark.conf();
    long driver = Runtime.getRuntime().maxMemory();
    int instances = conf.getInt(INSTANCES, 0);
    int each = conf.getInt(CORES, 0);
    if (instances > 0 && each > 0) {
      return new ClusterSize(
          false,
          instances,
          instances * each,
          conf.getSizeAsBytes("spark.executor.memory", "1g"),
          driver);
    }
    int cores = Math.max(1, spark.defaultParallelism());
    if (spark.isLocal()) {
      return new ClusterSize(true, 1, cores, driver, driver);
    }
    int executors = each > 0 ? Math.max(1, cores / each) : Math.max(1, instances);
    return new ClusterSize(
        false, executors, cores, conf.getSizeAsBytes("spark.executor.memory", "1g"), driver);
  }

  /** Tasks that run in one of the executors at a time. */
  int tasks() {
    return Math.max(1, (cores + executors - 1) / executors);
  }

  /** Bytes that all executors have for what is cached. */
  long storage() {
    return (long) (executors * SPARK_SHARE * Math.max(0, executorHeap - RESERVED));
  }

  /** In words. */
  String told() {
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
