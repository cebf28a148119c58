package org.mustlink.core.survey;

/** What a person says a column is, in place of what its type and its values tell. */
public enum AskedKind {
  /** Its texts are numbers; what is none is a gap. */
  NUMBER,
  /** Its values are levels without an order, also where they are written as numbers. */
  CATEGORY,
  /** Its values are texts of words. */
  TEXT,
  /** Its values are points in time. */
  TIME,
  /** It is no feature. */
  IGNORE
}
