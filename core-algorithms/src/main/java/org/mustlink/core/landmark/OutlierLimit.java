package org.mustlink.core.landmark;

import java.io.Serializable;

/**
 * The limit beyond which a row is an outlier. The distance of a row is the squared distance to its
 * nearest landmark, plus a multiple of the squared length of what the projection of the feature map
 * drops of the row.
 *
 * @param distance the largest distance of a row that belongs somewhere, at least 0
 * @param dropped the factor of the dropped part, at least 0; 0 if the map drops nothing
 */
public record OutlierLimit(double distance, double dropped) implements Serializable {
  public OutlierLimit {
    if (!(distance >= 0 && Double.isFinite(distance) && dropped >= 0 && Double.isFinite(dropped))) {
      throw new IllegalArgumentException(
          "Outliers cannot have the limit " + distance + " and the factor " + dropped);
    }
  }

  /**
   * Returns how many times as far as this limit a row is, at least 1, or 0 if it is within it.
   *
   * @param squared the distance of the row as a square, with its dropped part
   */
  float times(double squared) {
    return squared > distance ? (float) Math.sqrt(squared / distance) : 0;
  }
}
