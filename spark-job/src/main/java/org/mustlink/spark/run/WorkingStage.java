package org.mustlink.spark.run;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * How far a stage is that runs. Tasks count when they have ended, and those of a later job of the
 * same stage are known only when that job starts.
 *
 * @param number of the stage, from 1; 0 for work before the first stage
 * @param name of the stage, in words
 * @param seconds since it began
 * @param jobs of Spark that have started; how many a stage starts is not known before
 * @param tasksDone tasks that have ended
 * @param tasks all tasks of the jobs that have started
 * @param rows that went through, as far as the tasks that have ended tell
 * @param allRows rows that will go through; 0 where that is not known before
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

  /** Rows in a second since the stage began; 0 at its start. */
  public double rate() {
    return seconds > 0 ? rows / seconds : 0;
  }

  /** The share of the tasks that have ended, in [0, 1]. */
  double share() {
    return tasks == 0 ? 0 : (double) tasksDone / tasks;
  }

  /**
   * Seconds that the tasks left take if they are as fast. Nothing before a task has ended, when all
   * have, and where a second job has started, because others can follow.
   */
  public OptionalDouble secondsLeft() {
    return jobs != 1 || tasksDone == 0 || tasksDone == tasks
        ? OptionalDouble.empty()
        : OptionalDouble.of(seconds * (tasks - tasksDone) / tasksDone);
  }

  /** All of it on one line. */
  public String told() {
    StringBuilder line = new StringBuilder();
    line.append(number == 0 ? "    " : String.format(Locale.ROOT, "%2d  ", number)).append(name);
    line.append(String.format(Locale.ROOT, ": %.0f s", seconds));
    if (tasks > 0) {
      line.append(String.format(Locale.ROOT, ", %,d of %,d tasks", tasksDone, tasks));
    }
    if (rows > 0 && jobs <= 1) {
      line.append(String.format(Locale.ROOT, ", %,d", rows));
      line.append(allRows > 0 ? String.format(Locale.ROOT, " of %,d rows", allRows) : " rows");
      line.append(String.format(Locale.ROOT, ", %,.0f rows/s", rate()));
    }
    secondsLeft()
        .ifPresent(left -> line.append(String.format(Locale.ROOT, ", about %.0f s left", left)));
    return line.toString();
  }
}
