package org.mustlink.core.survey;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.values.Days;
import org.mustlink.core.values.GapWords;
import org.mustlink.core.values.ValueText;
import org.mustlink.core.values.Words;

/**
 * What a column of a table holds: exact counts, which merge, of its gaps, numbers, points in time
 * and levels. Mutable and not thread-safe.
 */
public final class ColumnSketch implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The maximum numbers of ranges and levels that all columns of a table have together. */
  private static final int MOST_RANGES = 1 << 19;

  private static final int MOST_LEVELS = 1 << 18;

  /** The numbers that every column has. */
  private static final int LEAST_RANGES = 256;

  private static final int LEAST_LEVELS = 1024;

  private long rows;
  private long gaps;
  private long gapsAmongNumbers;
  private long infinite;
  private long times;
  private long words;
  private final NumberSketch numbers;
  private final NumberSketch seconds;
  private final LevelSketch levels;

  /** A text that is no number, the least of all as they are shown, where most are. */
  private @Nullable String noNumber;

  /** The times of day and the days of the week that occur: the first of them, or several. */
  private double timeOfDay = Double.NaN;

  private boolean hours;
  private int days;

  /**
   * Starts a sketch without rows.
   *
   * @param columns the number of columns of the table, which share the memory
   */
  public ColumnSketch(int columns) {
    int ranges = Math.max(LEAST_RANGES, Math.min(NumberSketch.MOST, MOST_RANGES / columns));
    numbers = new NumberSketch(ranges);
    seconds = new NumberSketch(ranges);
    levels =
        new LevelSketch(Math.max(LEAST_LEVELS, Math.min(LevelSketch.MOST, MOST_LEVELS / columns)));
  }

  /** Adds a row of a column of numbers; NaN is a gap. */
  public void addNumber(double value) {
    rows++;
    if (Double.isFinite(value)) {
      numbers.add(value, 1);
    } else {
      gaps++;
      if (!Double.isNaN(value)) {
        infinite++;
      }
    }
  }

  /** Adds a row of a column of points in time, in seconds since 1970; NaN is a gap. */
  public void addTime(double value) {
    rows++;
    if (Double.isFinite(value)) {
      time(value, 1);
    } else {
      gaps++;
    }
  }

  /** Adds {@code count} rows of a column of texts that have the same text. */
  public void addText(@Nullable String given, long count) {
    rows += count;
    String text = ValueText.known(given);
    if (text == null) {
      gaps += count;
      return;
    }
    levels.add(text, count);
    double number = ValueText.number(text);
    if (Double.isFinite(number)) {
      numbers.add(number, count);
    } else if (GapWords.isGapAmongNumbers(text)) {
      gapsAmongNumbers += count;
    } else if (Double.isInfinite(number)) {
      infinite += count;
    } else {
      String shown = LevelSketch.cut(text);
      if (noNumber == null || shown.compareTo(noNumber) < 0) {
        noNumber = shown;
      }
      words += count * words(text);
    }
    double second = ValueText.seconds(text);
    if (Double.isFinite(second)) {
      time(second, count);
    }
  }

  private void time(double value, long count) {
    times += count;
    seconds.add(value, count);
    double inDay = value - Days.of(value) * Days.SECONDS;
    if (Double.isNaN(timeOfDay)) {
      timeOfDay = inDay;
    }
    hours |= inDay != timeOfDay;
    days |= 1 << Days.weekday(value);
  }

  /**
   * Counts words with blanks around them, so that an address or a code of several parts is one
   * word; of scripts that are written without blanks, two characters are about one.
   */
  private static int words(String text) {
    int words = 0;
    int joined = 0;
    boolean within = false;
    for (int i = 0; i < text.length(); ) {
      int character = text.codePointAt(i);
      if (Words.isWithoutBlanks(character)) {
        words += joined++ % 2 == 0 ? 1 : 0;
        within = false;
      } else if (Character.isWhitespace(character) || Character.isSpaceChar(character)) {
        within = false;
      } else if (!within && Words.isLetter(character)) {
        words++;
        within = true;
        joined = 0;
      }
      i += Character.charCount(character);
    }
    return words;
  }

  /** Adds the rows of another sketch. */
  public void merge(ColumnSketch other) {
    rows += other.rows;
    gaps += other.gaps;
    gapsAmongNumbers += other.gapsAmongNumbers;
    infinite += other.infinite;
    times += other.times;
    words += other.words;
    numbers.merge(other.numbers);
    seconds.merge(other.seconds);
    levels.merge(other.levels);
    if (noNumber == null || (other.noNumber != null && other.noNumber.compareTo(noNumber) < 0)) {
      noNumber = other.noNumber;
    }
    if (!Double.isNaN(other.timeOfDay)) {
      hours |= other.hours || (!Double.isNaN(timeOfDay) && timeOfDay != other.timeOfDay);
      timeOfDay = Double.isNaN(timeOfDay) ? other.timeOfDay : timeOfDay;
    }
    days |= other.days;
  }

  /** Returns the number of rows. */
  public long rows() {
    return rows;
  }

  /** Returns the number of rows without a known value. */
  public long gaps() {
    return gaps;
  }

  /** Returns the number of rows whose text means a gap among numbers, and is a level otherwise. */
  public long gapsAmongNumbers() {
    return gapsAmongNumbers;
  }

  /** Returns the number of rows with an infinite number, which {@link #gaps} has too of numbers. */
  public long infinite() {
    return infinite;
  }

  /** Returns the number of rows with a point in time. */
  public long times() {
    return times;
  }

  /** Returns the number of words of the texts that are no numbers. */
  public long words() {
    return words;
  }

  /** Returns the finite numbers. */
  public NumberSketch numbers() {
    return numbers;
  }

  /** Returns the points in time. */
  public NumberSketch seconds() {
    return seconds;
  }

  /** Returns the levels of a column of texts. */
  public LevelSketch levels() {
    return levels;
  }

  /** Returns a text that is no number, if there is one. */
  public @Nullable String noNumber() {
    return noNumber;
  }

  /** Returns whether points in time differ in their time of day. */
  public boolean hoursVary() {
    return hours;
  }

  /** Returns whether points in time differ in their day of the week. */
  public boolean weekdaysVary() {
    return Integer.bitCount(days) > 1;
  }
}
