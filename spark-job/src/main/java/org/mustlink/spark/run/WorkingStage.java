package org.mustlink.spark.run;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The progress of a running stage. Tasks count when they have ended, and the tasks of a later job
 * of the same stage are known only when that job starts.
 *
 * @param number the number of the stage, from 1; 0 for work before the first stage
 * @param name the name of the stage
 * @param seconds the seconds since it began
 * @param jobs the number of Spark jobs that have started; the total is not known in advance
 * @param tasksDone the number of tasks that have ended
 * @param tasks the number of all tasks of the jobs that have started
 * @param rows the number of rows that the finished tasks have processed
 * @param allRows the number of rows that will be processed; 0 if not known in advance
 */
public record WorkingStage(
    int number,
    String name,
    double seconds,
    int jobs,
    long tasksDone,
    long tasks,
    long rows,
    long allRows) {

  /** Returns the rows per second since the stage began; 0 at its start. */
  public double rate() {
    return seconds > 0 ? rows / seconds : 0;
  }

  /** Returns the share of the tasks that have ended, in [0, 1]. */
  double share() {
    return tasks == 0 ? 0 : (double) tasksDone / tasks;
  }

  /**
   * Returns the estimated seconds for the remaining tasks, at the speed so far. Nothing before the
   * first task has ended, after all have ended, and after a second job has started, because further
   * jobs can follow.
   */
  public OptionalDouble secondsLeft() {
    return jobs != 1 || tasksDone == 0 || tasksDone == tasks
        ? OptionalDouble.empty()
        : OptionalDouble.of(seconds * (tasks - tasksDone) / tasksDone);
  }

  /** Returns a description on one line, in the terms of the method and with the rows per second. */
  public String logLine() {
    return logLine(
        number == 0 ? "    " + name : String.format(Locale.ROOT, "%2d  %s", number, name), true);
  }

  /**
   * Returns a description on one line, without the rows per second.
   *
   * @param work what the stage does
   */
  public String logLine(String work) {
    return logLine(work, false);
  }

  private String logLine(String work, boolean rated) {
    StringBuilder line = new StringBuilder(work);
    line.append(String.format(Locale.ROOT, ": %.0f s", seconds));
    if (tasks > 0) {
      line.append(String.format(Locale.ROOT, ", %,d of %,d tasks", tasksDone, tasks));
    }
    if (rows > 0 && jobs <= 1) {
      line.append(String.format(Locale.ROOT, ", %,d", rows));
      line.append(allRows > 0 ? String.format(Locale.ROOT, " of %,d rows", allRows) : " rows");
      line.append(rated ? String.format(Locale.ROOT, ", %,.0f rows/s", rate()) : "");
    }
    secondsLeft()
        .ifPresent(left -> line.append(String.format(Locale.ROOT, ", about %.0f s left", left)));
    return line.toString();
  }
}
