package org.mustlink.core.encoding;

/** What is new about a value that the fit of a map did not see in its column. */
public enum NewKind {
  /** A level of a category that no row of the fit had. */
  LEVEL,
  /** A text that is no number, in a column of numbers. */
  NO_NUMBER,
  /** A text that is no point in time, in a column of these. */
  NO_TIME,
  /** No value, in a column in which every row of the fit had one. */
  GAP
}
