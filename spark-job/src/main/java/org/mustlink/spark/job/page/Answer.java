package org.mustlink.spark.job.page;

import org.jspecify.annotations.Nullable;

/**
 * The answer of a person, or of a program, to a question.
 *
 * @param kind whether it is an answer, or the question was passed over
 * @param text the answer; empty unless it is one
 * @param weight how sure the answer is, above 0 and at most 1; null if nothing was said of it
 * @param confirmed whether the answer holds against doubts of the fit
 */
record Answer(Kind kind, String text, @Nullable Double weight, boolean confirmed) {
  /** Makes what was said without a word of how sure it is. */
  Answer(Kind kind, String text) {
    this(kind, text, null, false);
  }

  /** The kind of what was said. */
  enum Kind {
    /** An answer. */
    ANSWER,
    /** The question was passed over. */
    SKIP,
    /** The person cannot tell. */
    UNKNOWN
  }

  /** What stands in the column of answers. */
  String cell() {
    return kind == Kind.ANSWER ? text : "";
  }
}
