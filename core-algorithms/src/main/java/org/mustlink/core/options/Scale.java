package org.mustlink.core.options;

/** Scaling of the feature columns before anything else. */
public enum Scale {
  /**
   * {@link #MINMAX} when the ranges of the columns differ more than 100-fold, else {@link #NONE}.
   */
  AUTO,
  /** Columns as they are. */
  NONE,
  /** Mean 0, variance 1, both estimated on the sample. */
  STANDARD,
  /** Smallest value 0, largest value 1. */
  MINMAX
}
