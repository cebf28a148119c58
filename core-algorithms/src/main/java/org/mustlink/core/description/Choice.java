package org.mustlink.core.description;

import java.util.List;
import java.util.function.DoubleToIntFunction;

/**
 * Which of some levels a row has: those of a category, parts of the day, days of the week, or
 * whether there is a value.
 *
 * @param column the index of the column
 * @param name the name of the column
 * @param levels the names of the levels
 * @param of what the levels are of
 * @param level the level of a value, -1 for none
 */
public record Choice(int column, String name, List<String> levels, Of of, DoubleToIntFunction level)
    implements Aspect {
  /** What levels are of. */
  public enum Of {
    /** The values of a category. */
    CATEGORY,
    /** The time of the day. */
    HOUR,
    /** The day of the week. */
    WEEKDAY,
    /** Whether there is a value. */
    GAP
  }

  public Choice {
    levels = List.copyOf(levels);
  }
}
