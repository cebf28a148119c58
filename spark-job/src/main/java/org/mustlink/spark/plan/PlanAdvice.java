package org.mustlink.spark.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * What should be changed before a fit.
 *
 * @param landmarks the largest of the numbers of landmarks considered that fits into the driver, if
 *     any does
 */
record PlanAdvice(FitShape shape, ClusterSize cluster, OptionalInt landmarks) {
  private static final long MEBI = 1 << 20;

  /** The number of values in a task from which on it is worth being started. */
  private static final long WORTH = 1_000_000;

  private static final double USED_BY_TASKS = 0.75;

  List<String> sentences() {
    List<String> advice = new ArrayList<>();
    memory(advice);
    partitions(advice);
    landmarks(advice);
    return advice;
  }

  private void memory(List<String> advice) {
    long driver = shape.needs().heap();
    if (driver > cluster.driverHeap()) {
      advice.add(
          String.format(
              Locale.ROOT,
              "Give the driver --driver-memory %dg%s.",
              gibi(driver),
              landmarks.isPresent() && landmarks.getAsInt() < shape.needs().p()
                  ? ", or set fit.landmarks = " + landmarks.getAsInt()
                  : ""));
    }
    long tasks = cluster.tasks() * shape.taskBytes() + 2 * shape.broadcastBytes();
    long executor = ClusterSize.RESERVED + (long) (tasks / USED_BY_TASKS);
    if (!cluster.local() && executor > cluster.executorHeap()) {
      advice.add(
          "Give the executors --executor-memory "
              + gibi(executor)
              + "g, or fewer spark.executor.cores: their tasks would run out of memory.");
    }
    long kept = shape.codeBytes() + shape.textBytes();
    if (kept > cluster.storage()) {
      long each = (long) (kept / ClusterSize.SPARK_SHARE / cluster.executors());
      advice.add(
          String.format(
              Locale.ROOT,
              "%,d MiB of the cached data go to spark.local.dir, which needs that space. %s %dg would keep all of the data in memory.",
              (kept - cluster.storage()) / MEBI,
              cluster.local() ? "--driver-memory" : "--executor-memory",
              gibi(ClusterSize.RESERVED + each + (cluster.local() ? driver : 0))));
    }
  }

  private void partitions(List<String> advice) {
    int partitions = shape.table().partitions();
    long values = shape.n() * shape.table().scan().decoder().check().d();
    if (partitions < cluster.cores() && values > WORTH * cluster.cores()) {
      advice.add(
          String.format(
              Locale.ROOT,
              "The table is read in %d partition%s and there are %d cores: write it as more files or row groups, or set spark.\"spark.sql.files.maxPartitionBytes\" = %d.",
              partitions,
              partitions == 1 ? "" : "s",
              cluster.cores(),
              Math.max(MEBI, shape.table().bytes() / (2L * cluster.cores()))));
    } else if (partitions > 16 * cluster.cores() && values / partitions < WORTH) {
      advice.add(
          String.format(
              Locale.ROOT,
              "The table is read in %,d partitions of few rows: write it as fewer files, or set a larger spark.\"spark.sql.files.maxPartitionBytes\".",
              partitions));
    }
  }

  private void landmarks(List<String> advice) {
    long n = shape.n();
    int p = shape.needs().p();
    if (4L * p > n && n >= 20L * shape.clusters()) {
      advice.add(
          "p = "
              + p
              + " is more than a quarter of the rows, which costs accuracy; set fit.landmarks = auto.");
    } else if (p < 5 * shape.clusters()) {
      advice.add(
          "p = %s is little for %s clusters; 5 a cluster are advised."
              .formatted(p, shape.clusters()));
    }
  }

  /** Returns a number of bytes in gibibytes, rounded up. */
  private static long gibi(long bytes) {
    return Math.max(1, (bytes + (1L << 30) - 1) >> 30);
  }
}
