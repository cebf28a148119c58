package org.mustlink.core.encoding;

import java.util.Locale;

/** Shares of rows as people read them. */
public final class Shares {
  /** From here on a share is told without decimals. */
  private static final double WHOLE = .0995;

  private Shares() {}

  /** Returns a share in percent: 71 %, or 3.4 % where that tells more. */
  public static String text(double share) {
    boolean whole = share == 0 || share >= WHOLE;
    return String.format(Locale.ROOT, whole ? "%.0f %%" : "%.1f %%", 100 * share);
  }
}
