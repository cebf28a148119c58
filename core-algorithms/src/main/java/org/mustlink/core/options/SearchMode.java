package org.mustlink.core.options;

/** How the nearest landmarks of a row are searched. */
public enum SearchMode {
  /** All landmarks are measured. */
  EXACT,
  /** In two levels, at a recall of at least 0.95 on a sample. */
  APPROXIMATE,
  /** In two levels where that finds 0.99 of the nearest landmarks at half the cost or less. */
  AUTO
}
