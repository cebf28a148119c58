package org.mustlink.spark.job.page;

/**
 * What a person said to a question.
 *
 * @param text the answer; empty unless it is one
 * @param confirmed whether the answer holds against doubts of the fit
 */
record Given(How how, String text, boolean confirmed) {
  /** The kind of what was said. */
  enum How {
    /** An answer. */
    ANSWER,
    /** The question was passed over. */
    SKIP,
    /** The person cannot tell. */
    UNKNOWN
  }

  /** Makes what was said to a question that nobody doubts. */
  Given(How how, String text) {
    this(how, text, false);
  }

  /** What stands in the column of answers. */
  String cell() {
    return how == How.ANSWER ? text : "";
  }
}
