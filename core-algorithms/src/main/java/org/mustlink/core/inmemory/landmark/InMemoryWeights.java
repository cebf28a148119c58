package org.mustlink.core.inmemory.landmark;

import org.mustlink.core.sample.RowWeights;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * The weights of the rows of a table in memory, and of their labels.
 *
 * @param rows the weight of every row; empty if all are equal
 * @param total statistics of these
 * @param labels how much the label of each row counts, 1 for a row without a label
 */
public record InMemoryWeights(double[] rows, RowWeights total, LabelWeights labels) {
  /** Returns the weights of n rows that count alike. */
  public static InMemoryWeights none(int n) {
    return new InMemoryWeights(new double[0], RowWeights.none(n), LabelWeights.ONE);
  }

  /** The weight of a row. */
  public double of(int row) {
    return rows.length == 0 ? 1 : rows[row];
  }

  /** Returns the weights of some rows, scaled so that the mean over all rows is 1; or none. */
  double[] scaled(int[] some) {
    double scale = total.scale();
    double[] scaled = new double[rows.length == 0 ? 0 : some.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = rows[some[i]] * scale;
    }
    return scaled;
  }
}
