package org.mustlink.core.encoding;

import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.values.Days;

/**
 * A point in time: its seconds since 1970, the angles of the time of day and of the day of the week
 * where they vary, and an indicator of gaps. A gap has the median and no angle.
 *
 * @param median of the known seconds
 * @param hours whether the time of day varies
 * @param weekdays whether the day of the week varies
 * @param gaps the share of gaps if they have an indicator, else 0
 * @param gapless whether every row of the fit had a point in time, so that a gap is new
 */
public record TimePart(double median, boolean hours, boolean weekdays, double gaps, boolean gapless)
    implements ValuePart {
  public TimePart {
    NoValue.requireShare(gaps, gapless);
  }

  /** Makes the part of a column that may have had gaps. */
  public TimePart(double median, boolean hours, boolean weekdays, double gaps) {
    this(median, hours, weekdays, gaps, false);
  }

  @Override
  public boolean isOf(ColumnKind kind) {
    return kind == ColumnKind.TIME;
  }

  @Override
  public int outputs() {
    return 1 + (hours ? 2 : 0) + (weekdays ? 2 : 0) + (gaps > 0 ? 1 : 0);
  }

  @Override
  public Encoder encoder() {
    return this::encode;
  }

  private void encode(double value, double[] to, int at) {
    boolean gap = Double.isNaN(value);
    int next = at;
    to[next++] = gap ? median : value;
    if (hours) {
      next = angle(gap, Days.passed(value), to, next);
    }
    if (weekdays) {
      next = angle(gap, (double) Days.weekday(value) / Days.WEEK, to, next);
    }
    if (gaps > 0) {
      to[next] = NumberPart.gap(gap, gaps);
    }
  }

  private static int angle(boolean gap, double turn, double[] to, int at) {
    to[at] = gap ? 0 : StrictMath.cos(2 * Math.PI * turn);
    to[at + 1] = gap ? 0 : StrictMath.sin(2 * Math.PI * turn);
    return at + 2;
  }

  @Override
  public @Nullable NewKind novelty(double value) {
    return NoValue.novelty(value, NewKind.NO_TIME, gapless);
  }

  @Override
  public boolean isScaled(int j) {
    return j > 0;
  }

  @Override
  public String outputName(String column, int j) {
    if (j == 0) {
      return column;
    }
    int angle = (j - 1) / 2;
    if (angle >= (hours ? 1 : 0) + (weekdays ? 1 : 0)) {
      return NumberPart.gapName(column);
    }
    return column
        + ": "
        + (hours && angle == 0 ? "hour" : "weekday")
        + ((j - 1) % 2 == 0 ? " (cosine)" : " (sine)");
  }
}
