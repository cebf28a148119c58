package org.mustlink.model.summary;

import java.util.Locale;

/**
 * The outliers of a table, which are in no cluster.
 *
 * @param rows their number
 * @param share their share of all rows
 */
public record Outliers(long rows, double share) {
  public Outliers {
    if (rows < 0 || !(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(rows + " rows are no share of " + share);
    }
  }

  /** Counts the rows of a table that are outliers. */
  public static Outliers of(long rows, long all) {
    return new Outliers(rows, all == 0 ? 0 : (double) rows / all);
  }

  /** Returns how many rows are outliers, and which share of all rows. */
  public static String logLine(long rows, long all) {
    return String.format(
        Locale.ROOT,
        "%,d %s (%.2f %%)",
        rows,
        rows == 1 ? "is an outlier" : "are outliers",
        100 * of(rows, all).share());
  }
}
