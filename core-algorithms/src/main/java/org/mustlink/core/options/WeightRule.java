package org.mustlink.core.options;

/** How the r nearest landmarks of a row are weighted. */
public enum WeightRule {
  /** Weight in proportion to d(r+1) - d(i), with d the squared distances in ascending order. */
  LINEAR,
  /** Gaussian kernel whose squared bandwidth is the row's own d(r). */
  GAUSSIAN_LOCAL,
  /** Gaussian kernel whose bandwidth is the mean distance between rows and landmarks. */
  GAUSSIAN_AVERAGE,
  /** Gaussian kernel with a given bandwidth. */
  GAUSSIAN
}
