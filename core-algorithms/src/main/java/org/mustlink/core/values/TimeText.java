package org.mustlink.core.values;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Points in time as people read them: a date, with the time of day unless that is midnight. */
public final class TimeText {
  private static final DateTimeFormatter DATE = formatter("uuuu-MM-dd");
  private static final DateTimeFormatter TIME = formatter("uuuu-MM-dd HH:mm:ss");

  private static final DateTimeFormatter EXACT =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd HH:mm:ss")
          .appendFraction(ChronoField.MICRO_OF_SECOND, 0, 6, true)
          .toFormatter(Locale.ROOT);

  private TimeText() {}

  private static DateTimeFormatter formatter(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
  }

  /** Returns a point in time to the microsecond. */
  static String exact(LocalDateTime time) {
    LocalDateTime micros = time.truncatedTo(ChronoUnit.MICROS);
    return micros.toLocalTime().equals(LocalTime.MIDNIGHT)
        ? DATE.format(micros)
        : EXACT.format(micros);
  }

  /** Returns seconds since 1970 to the second. */
  public static String text(double seconds) {
    if (!(Math.abs(seconds) <= Instant.MAX.getEpochSecond())) {
      return seconds + " seconds since 1970";
    }
    long whole = (long) Math.floor(seconds);
    return (Math.floorMod(whole, Days.SECONDS) == 0 ? DATE : TIME)
        .format(Instant.ofEpochSecond(whole));
  }
}
