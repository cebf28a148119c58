package org.mustlink.core.survey;

/** What becomes of rows in which a feature has no value. */
public enum Gaps {
  /** The median, or a level of its own, takes the place of the value. */
  FILL,
  /** The rows are refused, or set aside. */
  FAIL
}
