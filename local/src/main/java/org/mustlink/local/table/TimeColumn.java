package org.mustlink.local.table;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.survey.ColumnSketch;
import org.mustlink.model.row.ValueNumbers;

/**
 * A column of points in time.
 *
 * @param seconds since 1970, one a row, NaN for a gap
 * @param days whether they are days by their type, which are written without a time of the day
 */
public record TimeColumn(String name, double[] seconds, boolean days) implements ValueColumn {
  private static final double NANOS = 1e9;

  @Override
  public int rows() {
    return seconds.length;
  }

  @Override
  public ColumnKind declared() {
    return ColumnKind.TIME;
  }

  @Override
  public boolean holds(ColumnKind kind) {
    return kind == ColumnKind.TIME || kind == ColumnKind.CATEGORY;
  }

  @Override
  public String type() {
    return days ? "days" : "points in time";
  }

  @Override
  public double value(int row, ColumnKind kind) {
    return kind == ColumnKind.CATEGORY ? ValueNumbers.code(text(row)) : seconds[row];
  }

  @Override
  public @Nullable String text(int row) {
    double given = seconds[row];
    if (Double.isNaN(given)) {
      return null;
    }
    long whole = (long) Math.floor(given);
    Instant instant = Instant.ofEpochSecond(whole, Math.round((given - whole) * NANOS));
    LocalDateTime time = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    return days ? time.toLocalDate().toString() : time.toString().replace('T', ' ');
  }

  @Override
  public void count(ColumnSketch sketch) {
    for (double second : seconds) {
      sketch.addTime(second);
    }
  }
}
