package org.mustlink.core.description;

import org.mustlink.core.values.Days;
import org.mustlink.core.values.TimeText;

/**
 * The amount that a column holds, or the point in time; NaN is a gap, which does not count.
 *
 * @param column the index of the column
 * @param name the name of the column
 * @param unit what the numbers are
 */
public record Amount(int column, String name, Unit unit) implements Aspect {
  /** What the numbers of a column are. */
  public enum Unit {
    /** Numbers in the unit of the table. */
    NUMBER,
    /** Seconds since 1970 of days. */
    DAY,
    /** Seconds since 1970 of points in time. */
    TIME
  }

  /** Returns whether the numbers are points in time. */
  public boolean isTime() {
    return unit != Unit.NUMBER;
  }

  /**
   * Returns a point in time as people read it.
   *
   * @throws IllegalStateException if the numbers are none
   */
  public String text(double seconds) {
    return switch (unit) {
      case DAY -> TimeText.text(Days.of(seconds) * Days.SECONDS);
      case TIME -> TimeText.text(seconds);
      case NUMBER -> throw new IllegalStateException(name + " is no time");
    };
  }
}
