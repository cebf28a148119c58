package org.mustlink.core.encoding;

import org.jspecify.annotations.Nullable;

/**
 * The two forms of NaN that stand in place of a number or a point in time: nothing is there, or a
 * text is there that is neither. All arithmetic treats them alike.
 */
public final class NoValue {
  /** What people read where a row has no value. */
  public static final String NAME = "no value";

  /** Nothing is there. */
  public static final double GAP = Double.NaN;

  private static final long MARK = 0x7ff8_0000_0000_0e27L;

  /** A text is there that cannot be read. */
  public static final double UNREADABLE = Double.longBitsToDouble(MARK);

  private NoValue() {}

  /** Returns whether a text stands there that cannot be read. */
  public static boolean isUnreadable(double value) {
    return Double.doubleToRawLongBits(value) == MARK;
  }

  /** Refuses a share of gaps that no column has. */
  static void requireShare(double gaps, boolean gapless) {
    if (!(gaps >= 0 && gaps < 1) || (gapless && gaps > 0)) {
      throw new IllegalArgumentException(
          "A column " + (gapless ? "without gaps " : "") + "has no share of gaps of " + gaps);
    }
  }

  /**
   * Returns what is new about a value where every text of the fit could be read.
   *
   * @param unreadable what a text is that cannot be read
   * @param gapless whether every row of the fit had a value
   */
  static @Nullable NewKind novelty(double value, NewKind unreadable, boolean gapless) {
    if (isUnreadable(value)) {
      return unreadable;
    }
    return gapless && Double.isNaN(value) ? NewKind.GAP : null;
  }
}
