package org.mustlink.core.fit.coded;

import java.io.Serializable;

/** Divides points of an embedding into bins, by which the rows of a table are counted. */
@FunctionalInterface
public interface PointBin extends Serializable {
  /**
   * Returns the bin of a point, at least 0.
   *
   * @param values contains the columns of the point from {@code at} on
   */
  int of(double[] values, int at);
}
