package org.mustlink.spark.job.page;

import org.jspecify.annotations.Nullable;

/**
 * What a person, or a program, said to a question.
 *
 * @param text the answer; empty unless it is one
 * @param weight how sure the answer is, above 0 and at most 1; null if nothing was said of it
 * @param confirmed whether the answer holds against doubts of the fit
 */
record Given(How how, String text, @Nullable Double weight, boolean confirmed) {
  /** Makes what was said without a word of how sure it is. */
  Given(How how, String text) {
    this(how, text, null, false);
  }

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
