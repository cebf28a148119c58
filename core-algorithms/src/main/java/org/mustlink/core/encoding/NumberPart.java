package org.mustlink.core.encoding;

import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;

/**
 * A number, which is the median where there is a gap, and an indicator of the gap.
 *
 * @param median of the known numbers
 * @param gaps the share of gaps if they have an indicator, else 0
 * @param gapless whether every row of the fit had a number, so that a gap is new
 */
public record NumberPart(double median, double gaps, boolean gapless) implements ValuePart {
  public NumberPart {
    NoValue.requireShare(gaps, gapless);
  }

  /** Makes the part of a column that may have had gaps. */
  public NumberPart(double median, double gaps) {
    this(median, gaps, false);
  }

  @Override
  public boolean isOf(ColumnKind kind) {
    return kind == ColumnKind.NUMBER || kind == ColumnKind.MEASURE;
  }

  @Override
  public int outputs() {
    return gaps > 0 ? 2 : 1;
  }

  @Override
  public Encoder encoder() {
    return this::encode;
  }

  private void encode(double value, double[] to, int at) {
    boolean gap = Double.isNaN(value);
    to[at] = gap ? median : value;
    if (gaps > 0) {
      to[at + 1] = gap(gap, gaps);
    }
  }

  /** Returns the indicator of a gap. */
  static double gap(boolean gap, double share) {
    return ((gap ? 1 : 0) - share) * HalfWay.ofTwo(share);
  }

  @Override
  public @Nullable NewKind novelty(double value) {
    return NoValue.novelty(value, NewKind.NO_NUMBER, gapless);
  }

  @Override
  public boolean isScaled(int j) {
    return j > 0;
  }

  @Override
  public String outputName(String column, int j) {
    return j == 0 ? column : gapName(column);
  }

  static String gapName(String column) {
    return column + ": " + NoValue.NAME;
  }
}
