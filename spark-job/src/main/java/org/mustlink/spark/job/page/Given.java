package org.mustlink.spark.job.page;

/**
 * What a person said to a question.
 *
 * @param text the answer; empty unless it is one
 */
record Given(How how, String text) {
  /** The kind of what was said. */
  enum How {
    /** An answer. */
    ANSWER,
    /** The question was passed over. */
    SKIP,
    /** The person cannot tell. */
    UNKNOWN
  }

  /** What stands in the column of answers. */
  String cell() {
    return how == How.ANSWER ? text : "";
  }
}
