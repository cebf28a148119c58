package org.mustlink.core.encoding;

import org.jspecify.annotations.Nullable;
import org.mustlink.core.values.GapWords;
import org.mustlink.core.values.ValueText;

/** The numbers that stand for texts in columns of each kind. */
public final class TextValues {
  private TextValues() {}

  /** Returns the number that a text is; a gap or an infinite number is {@link NoValue#GAP}. */
  public static double number(@Nullable String given) {
    String text = ValueText.known(given);
    if (text == null || GapWords.isGapAmongNumbers(text)) {
      return NoValue.GAP;
    }
    double number = ValueText.number(text);
    if (Double.isNaN(number)) {
      return NoValue.UNREADABLE;
    }
    return Double.isInfinite(number) ? NoValue.GAP : number;
  }

  /** Returns the code of the level that a text is, NaN for a gap. */
  public static double code(@Nullable String given) {
    String text = ValueText.known(given);
    return text == null ? NoValue.GAP : ValueText.code(text);
  }

  /** Returns the seconds from 1970 to the point in time that a text is. */
  public static double seconds(@Nullable String given) {
    String text = ValueText.known(given);
    if (text == null) {
      return NoValue.GAP;
    }
    double seconds = ValueText.seconds(text);
    return Double.isNaN(seconds) ? NoValue.UNREADABLE : seconds;
  }
}
