package org.mustlink.core.description;

import java.util.HashMap;
import java.util.Map;
import org.mustlink.core.linalg.Rows;

/** The spread of columns of a table over clusters; each column is divided into parts once. */
public final class ColumnSpreads {
  private final Rows values;
  private final int[] clusters;
  private final Map<Aspect, Spreads> found = new HashMap<>();

  /**
   * Makes the spreads of rows.
   *
   * @param values s x d, the values of the columns, NaN for a gap
   * @param clusters the cluster of each row
   */
  public ColumnSpreads(Rows values, int[] clusters) {
    this.values = values;
    this.clusters = clusters;
  }

  /**
   * Returns the spread of a column in a cluster and in all rows. O(s).
   *
   * @param aspect levels, or an amount that some row has
   */
  public Spread of(Aspect aspect, int cluster) {
    return found.computeIfAbsent(aspect, one -> Spreads.of(one, values, clusters)).of(cluster);
  }
}
