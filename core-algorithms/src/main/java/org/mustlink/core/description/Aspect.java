package org.mustlink.core.description;

/** Something that is told of a column for people: an amount, or which of some levels a row has. */
public sealed interface Aspect permits Amount, Choice {
  /** Returns the index of the column. */
  int column();

  /** Returns the name of the column. */
  String name();
}
