package org.mustlink.core.options;

/** Whether a metric is learned from the labelled rows (relevant component analysis). */
public enum Metric {
  /**
   * Learned when it helps the nearest-neighbour accuracy among the labelled rows by half a point.
   */
  AUTO,
  /** Never. */
  NONE,
  /** Always, with the shrinkage that serves the labelled rows best. */
  RCA
}
