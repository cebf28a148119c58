package org.mustlink.core.values;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Points in time as people read them. */
public final class TimeText {
  private static final DateTimeFormatter DATE = formatter("uuuu-MM-dd");
  private static final DateTimeFormatter TIME = formatter("uuuu-MM-dd HH:mm:ss");

  private TimeText() {}

  private static DateTimeFormatter formatter(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
  }

  /** Returns seconds since 1970 as a date, with the time of day unless that is midnight. */
  public static String text(double seconds) {
    if (!(Math.abs(seconds) <= Instant.MAX.getEpochSecond())) {
      return seconds + " seconds since 1970";
    }
    long whole = (long) Math.floor(seconds);
    return (Math.floorMod(whole, Days.SECONDS) == 0 ? DATE : TIME)
        .format(Instant.ofEpochSecond(whole));
  }
}
