package org.mustlink.core.values;

/** The days and the times of the day of points in time, which are seconds since 1970 in UTC. */
public final class Days {
  /** The seconds of a day. */
  public static final int SECONDS = 86_400;

  /** The days of a week. */
  public static final int WEEK = 7;

  /** The first of January 1970 was a Thursday, the fourth day of a week from Monday on. */
  private static final int FIRST = 3;

  private Days() {}

  /** Returns the number of days from 1970 to the day of a point in time. */
  public static double of(double seconds) {
    return Math.floor(seconds / SECONDS);
  }

  /** Returns the part of its day that has passed, from 0 to before 1. */
  public static double passed(double seconds) {
    return seconds / SECONDS - of(seconds);
  }

  /** Returns the day of the week of a point in time, from 0, a Monday, to 6. */
  public static int weekday(double seconds) {
    return (int) Math.floorMod((long) of(seconds) + FIRST, (long) WEEK);
  }
}
