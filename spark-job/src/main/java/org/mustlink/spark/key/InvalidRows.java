package org.mustlink.spark.key;

/** What becomes of a row that a model cannot assign. */
public enum InvalidRows {
  /** It fails the query. */
  ERROR,
  /** It is left out. */
  SKIP,
  /** It is kept, with null in the columns that the model writes. */
  KEEP
}
