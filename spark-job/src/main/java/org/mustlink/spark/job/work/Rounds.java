package org.mustlink.spark.job.work;

import java.util.Set;
import org.mustlink.spark.job.page.Answers;
import org.mustlink.spark.job.page.Round;

/** Whoever fits with the answers, and chooses the next questions. */
interface Rounds {
  /**
   * Chooses the next questions.
   *
   * @param fit whether to fit with the answers before
   * @param passed the questions that were answered or passed over, by {@link Answers#passed}
   */
  Round next(boolean fit, Set<String> passed);

  /** Fits with the answers, after which nothing is asked. */
  Round.News last();
}
