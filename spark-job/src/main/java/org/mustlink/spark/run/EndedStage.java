package org.mustlink.spark.run;

import java.util.Locale;

/**
 * A stage that has ended.
 *
 * @param number the number of the stage, from 1
 * @param name the name of the stage, in the terms of the method
 * @param seconds the seconds that it took
 * @param rows the number of rows that it processed; 0 for work on the driver
 * @param result what the stage found, on one line; empty if there is nothing to say
 */
public record EndedStage(int number, String name, double seconds, long rows, String result) {
  /** The seconds below which the rate of a stage is not reported. */
  private static final double LEAST_SECONDS = 1;

  /** Returns a description on one line. */
  public String logLine() {
    return String.format(
            Locale.ROOT, "%2d  %-38s %7.1f s  %s%s", number, name, seconds, result, rate())
        .stripTrailing();
  }

  /** Returns the rows per second, if the stage took long enough. */
  private String rate() {
    return rows == 0 || seconds < LEAST_SECONDS
        ? ""
        : String.format(Locale.ROOT, " (%,.0f rows/s)", rows / seconds);
  }
}
