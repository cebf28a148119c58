package org.mustlink.core.values;

import java.util.Locale;

/** Numbers as people read them. */
public final class Figures {
  /** From here on a share is told without decimals. */
  private static final double WHOLE = .0995;

  private static final double LARGEST_WHOLE = 1e15;

  private Figures() {}

  /** A smaller share is told as less than a tenth of a percent. */
  private static final double LEAST = .0005;

  /** Returns a share in percent: 71 %, or 3.4 % where that tells more. */
  public static String share(double share) {
    if (share > 0 && share < LEAST) {
      return "< 0.1 %";
    }
    boolean whole = share == 0 || share >= WHOLE;
    return String.format(Locale.ROOT, whole ? "%.0f %%" : "%.1f %%", 100 * share);
  }

  /** Returns a number to four significant digits, a whole one with all of them. */
  public static String number(double value) {
    if (value == Math.rint(value) && Math.abs(value) < LARGEST_WHOLE) {
      return Long.toString((long) value);
    }
    return String.format(Locale.ROOT, "%.4g", value)
        .replaceFirst("(\\.\\d*?)0+(e|$)", "$1$2")
        .replaceFirst("\\.(e|$)", "$1");
  }
}
