package org.mustlink.spark.key;

/** The kinds of questions that a person or a program answers. */
public enum QuestionKind {
  /** The class of a row. */
  ROWS,
  /** Whether two rows belong together. */
  PAIRS
}
