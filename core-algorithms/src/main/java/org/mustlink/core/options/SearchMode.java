package org.mustlink.core.options;

/** How the nearest landmarks of a row are searched. */
public enum SearchMode {
  /** Exact search: the distances to all landmarks are computed. */
  EXACT,
  /** Search in inverted lists, with a recall of at least 0.95 on a sample. */
  APPROXIMATE,
  /**
   * Search in inverted lists if it reaches a recall of 0.99 at half the cost of exact search or
   * less; otherwise exact search.
   */
  AUTO
}
