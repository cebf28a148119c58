package org.mustlink.spark.job.page;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The questions of a round, and the news of the fit before it.
 *
 * @param columns the columns of the table of answers
 * @param questions the questions, the most useful one first
 * @param classes the classes that are known
 * @param news what that fit has found
 */
public record Round(
    List<String> columns, List<Question> questions, List<String> classes, News news) {
  public Round {
    columns = List.copyOf(columns);
    questions = List.copyOf(questions);
    classes = List.copyOf(classes);
  }

  /**
   * What a fit has found.
   *
   * @param fit what it has changed; null if none was made
   * @param worth what further answers are worth; null for questions about doubted labels
   * @param doubted how many labels are doubted; null for other questions
   */
  public record News(@Nullable Fit fit, @Nullable Worth worth, @Nullable Doubted doubted) {
    /** Nothing was found yet. */
    static final News NONE = new News(null, null, null);
  }

  /**
   * What a fit has changed.
   *
   * @param rows the number of rows that two fits have in common; 0 if there was no fit before
   * @param moved the number of these that are in another cluster now
   * @param clusters the number of clusters
   * @param before the share of labelled or linked rows that the fit before gives their own class
   *     without their answers; null if it is not known
   * @param now the same of this fit
   * @param low the lower end of the range in which the share of the other rows lies that are in the
   *     right cluster; null if it is not known
   * @param high its upper end
   */
  public record Fit(
      long rows,
      long moved,
      int clusters,
      @Nullable Double before,
      @Nullable Double now,
      @Nullable Double low,
      @Nullable Double high) {}

  /**
   * How many labels the last fit doubts.
   *
   * @param listed the number of rows whose labels are doubted
   * @param judged the number of labels that were judged
   * @param wrong the estimated number of wrong ones
   * @param least the lower end of its interval
   * @param most the upper end
   */
  public record Doubted(long listed, long judged, long wrong, long least, long most) {}

  /**
   * What further answers are worth.
   *
   * @param further their number, as many as the last round had
   * @param known whether there is an estimate
   * @param reason why there is none; empty if there is one
   * @param low the gain of the share of right rows without an answer that is exceeded in nine of
   *     ten rounds
   * @param middle the estimate of the gain
   * @param high the gain that is exceeded in one of ten rounds
   */
  public record Worth(
      int further, boolean known, String reason, double low, double middle, double high) {}
}
