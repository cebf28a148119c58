package org.mustlink.spark.job.page;

import java.util.Optional;
import java.util.Set;

/** Whoever fits with the answers, and chooses the next questions. */
public interface Rounds {
  /**
   * Chooses the next questions.
   *
   * @param fit whether to fit with the answers before
   * @param passed the questions that were answered or passed over, by {@link Answers#passed}
   */
  Round next(boolean fit, Set<String> passed);

  /** Fits with the answers, and asks nothing more. */
  void last();

  /** Says why a text cannot be the name of a class; empty if it can. */
  Optional<String> refusal(String name);
}
