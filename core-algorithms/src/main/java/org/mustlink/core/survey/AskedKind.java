package org.mustlink.core.survey;

import org.mustlink.core.columns.ColumnKind;

/** What a person says a column is, in place of what its type and its values tell. */
public enum AskedKind {
  /** Its texts are numbers; what is none is a gap. */
  NUMBER(ColumnKind.MEASURE),
  /** Its values are levels without an order, also where they are written as numbers. */
  CATEGORY(ColumnKind.CATEGORY),
  /** Its values are texts of words. */
  TEXT(ColumnKind.WORDS),
  /** Its values are points in time. */
  TIME(ColumnKind.TIME),
  /** It is no feature; no column of a model is of the kind for it. */
  IGNORE(ColumnKind.TEXT);

  private final ColumnKind kind;

  AskedKind(ColumnKind kind) {
    this.kind = kind;
  }

  /** Returns the kind that a model has for such a column. */
  public ColumnKind kind() {
    return kind;
  }
}
