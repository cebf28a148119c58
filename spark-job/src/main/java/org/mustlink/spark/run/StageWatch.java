package org.mustlink.spark.run;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.StageInfo;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Follows the Spark jobs of one stage of a fit by their job group, and reports their progress twice
 * a second until it is closed.
 */
final class StageWatch extends SparkListener implements AutoCloseable {
  private static final long PERIOD_MILLIS = 500;
  private static final long DRAIN_MILLIS = 10_000;

  private final SparkContext spark;
  private final String group;
  private final int number;
  private final String name;
  private final long allRows;
  private final Progress progress;
  private final RunMetrics metrics;
  private final long start = System.nanoTime();
  private final ScheduledExecutorService clock;

  /**
   * The numbers of tasks of the Spark stages that belong to this stage, by the ids of the Spark
   * stages.
   */
  private final Map<Integer, Integer> tasks = new HashMap<>();

  /** The numbers of tasks that have ended, by the same ids. */
  private final Map<Integer, Integer> done = new HashMap<>();

  private final Map<Integer, Set<Integer>> jobs = new HashMap<>();
  private int started;
  private long records;
  private long bytes;
  private boolean closed;

  private StageWatch(
      SparkContext spark, String group, int number, String name, long allRows, Progress progress) {
    this.spark = spark;
    this.group = group;
    this.number = number;
    this.name = name;
    this.allRows = allRows;
    this.progress = progress;
    this.metrics = RunMetrics.of(spark);
    this.clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "mustlink-progress");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Follows the jobs of a group from now on.
   *
   * @param number the number of the stage; 0 for work before the first stage
   * @param allRows the number of rows that will be processed; 0 if not known
   */
  static StageWatch attach(
      SparkContext spark, String group, int number, String name, long allRows, Progress progress) {
    StageWatch watch = new StageWatch(spark, group, number, name, allRows, progress);
    spark.addSparkListener(watch);
    var unused =
        watch.clock.scheduleWithFixedDelay(watch::tell, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    return watch;
  }

  @Override
  public synchronized void onJobStart(SparkListenerJobStart job) {
    if (job.properties() == null
        || !group.equals(job.properties().getProperty(JobGroup.ID_PROPERTY))) {
      return;
    }
    Set<Integer> stages = new HashSet<>();
    for (StageInfo stage : CollectionConverters.asJava(job.stageInfos())) {
      if (tasks.putIfAbsent(stage.stageId(), stage.numTasks()) == null) {
        stages.add(stage.stageId());
      }
    }
    jobs.put(job.jobId(), stages);
    started++;
  }

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
    if (!tasks.containsKey(end.stageId())) {
      return;
    }
    if (end.taskMetrics() != null) {
      bytes += end.taskMetrics().inputMetrics().bytesRead();
    }
    if (!end.taskInfo().successful()) {
      return;
    }
    done.merge(end.stageId(), 1, Integer::sum);
    if (end.taskMetrics() != null) {
      records += end.taskMetrics().inputMetrics().recordsRead();
    }
  }

  /** Removes Spark stages that were skipped because their output existed; their tasks never run. */
  @Override
  public synchronized void onJobEnd(SparkListenerJobEnd end) {
    Set<Integer> stages = jobs.remove(end.jobId());
    if (stages != null) {
      stages.forEach(stage -> tasks.put(stage, done.getOrDefault(stage, 0)));
    }
  }

  /** Returns the bytes that the tasks of the stage have read from inputs. */
  long bytes() {
    try {
      spark.listenerBus().waitUntilEmpty(DRAIN_MILLIS);
    } catch (TimeoutException e) {
      // The number then lacks the last events, which is no reason to fail the fit.
      return readSoFar();
    }
    return readSoFar();
  }

  private synchronized long readSoFar() {
    return bytes;
  }

  /** Returns the progress of the stage. */
  synchronized WorkingStage now() {
    long all = tasks.values().stream().mapToLong(Integer::longValue).sum();
    long ended =
        tasks.entrySet().stream()
            .mapToLong(stage -> Math.min(stage.getValue(), done.getOrDefault(stage.getKey(), 0)))
            .sum();
    double seconds = (System.nanoTime() - start) / 1e9;
    // If cached blocks of rows are read, Spark counts the blocks instead of the rows.
    long byTasks = all == 0 ? 0 : (long) ((double) allRows * ended / all);
    long rows = allRows == 0 ? records : Math.min(allRows, Math.max(byTasks, records));
    return new WorkingStage(number, name, seconds, started, ended, all, rows, allRows);
  }

  /** Reports the progress. A failing observer must end neither the timer nor the stage. */
  private void tell() {
    WorkingStage now = now();
    synchronized (clock) {
      if (!closed) {
        try {
          metrics.working(now);
          progress.working(now);
        } catch (RuntimeException e) {
          closed = true;
        }
      }
    }
  }

  @Override
  public void close() {
    synchronized (clock) {
      closed = true;
    }
    clock.shutdown();
    spark.removeSparkListener(this);
  }
}
